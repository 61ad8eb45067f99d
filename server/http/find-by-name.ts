import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '#server/platform/concurrency-limit.ts'
import type { RateLimit } from './rate-limit.ts'

/** Finds the file of that name for a client of that address; undefined when there is none. */
export type FindByName<T> = (name: string, address: string) => Promise<T | undefined>

type Lookup<T> = {
  /** Reads the database or a store. */
  find: (name: string) => Promise<T | undefined>
  rateLimit: RateLimit | undefined
}

/** Looked up at once in this process: strangers can take no more connections than these. */
const LOOKUPS_AT_ONCE = 3
const WAIT_MS = 5_000
const UNKNOWN_MAX = 10_000
/** A file may be added under a name that was unknown before. */
const UNKNOWN_MS = 60_000

/**
 * Looks up names of files, which strangers can invent. A name without a file counts as a request of its network, costs one
 * lookup a minute and is refused once the network has used up its window; files that exist are not counted.
 * @throws AppError too-many-requests, unavailable after 5 s of waiting for other lookups
 */
export function createFindByName<T>({ find, rateLimit }: Lookup<T>): FindByName<T> {
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_MAX, ttl: UNKNOWN_MS })
  const inTurn = limitConcurrency(LOOKUPS_AT_ONCE, { ms: WAIT_MS })
  return async (name, address) => {
    // Counted before the lookup, which includes concurrent ones.
    rateLimit?.count(address)
    if (unknown.has(name)) return undefined
    const found = await inTurn(() => find(name))
    if (found === undefined) unknown.set(name, true)
    else rateLimit?.undo(address)
    return found
  }
}
