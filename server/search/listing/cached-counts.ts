import { LRUCache } from 'lru-cache'
import { COUNTED_MATCHES_MAX } from '#contract/limits.ts'
import type { Database } from '#server/platform/db/database.ts'

/** Advances with each change that the process is notified of; a pool without one may miss changes, as a transaction does. */
const revisions = new WeakMap<Database, number>()
let lastRevision = 0

/** Makes the counts of these pools stale after each change of the catalogue (decision 10). */
export function createCountsListener(pools: readonly Database[]) {
  return {
    onInvalidate(): undefined {
      lastRevision += 1
      for (const db of pools) revisions.set(db, lastRevision)
    },
    onDisconnect(): void {
      for (const db of pools) revisions.delete(db)
    },
  }
}

/** A selection of the catalogue: lists with the same key have the same rows. */
export type Selection<T> = { key: string; count: () => Promise<T> }

/** `isStale` is set while the selection is counted again in the background. */
export type Counted<T> = { value: T; isStale: boolean }

export type Counts<T> = {
  /** After a change a small selection is counted now, a large one in the background. */
  read(db: Database, selection: Selection<T>): Promise<Counted<T>>
  /** The last count if nothing has changed since, or if it was large; otherwise undefined. */
  find(db: Database, selection: Selection<T>): Counted<T> | undefined
  /** Called before a count; the result stores its value. */
  begin(db: Database, key: string): (value: T) => void
}

type Options<T> = {
  rowsOf: (value: T) => number
  /** The most selections in memory. */
  retainedMax: number
  /** A selection with more rows is large. */
  smallMax?: number
}

/** As in the response cache: a write that bypasses the triggers becomes visible. */
const STALE_AFTER_MS = 60_000
/** Bounds the age of a count whose recounts fail, for example at their time limit. */
const EXPIRES_AFTER_MS = 10 * 60_000

/**
 * Counts in the memory of this process, for each connection pool, which are exact until a change. After it the count of a large
 * selection is answered while the selection is counted again: one of a pool at a time, each at most once.
 */
export function createCounts<T extends number | object>(options: Options<T>): Counts<T> {
  const { rowsOf, retainedMax, smallMax = COUNTED_MATCHES_MAX } = options
  const pools = new WeakMap<Database, Pool<T>>()

  function poolOf(db: Database): Pool<T> {
    const pool = pools.get(db) ?? {
      entries: new LRUCache({ max: retainedMax, ttl: EXPIRES_AFTER_MS, ttlResolution: 0 }),
      pending: new Map(),
      recounts: Promise.resolve(),
    }
    pools.set(db, pool)
    return pool
  }

  function begin(db: Database, key: string) {
    const { entries } = poolOf(db)
    const revision = revisions.get(db)
    return (value: T) => void entries.set(key, { value, revision })
  }

  /** Joins a count of this selection that has every change, and otherwise counts `after` other work. */
  async function count(db: Database, selection: Selection<T>, after?: Promise<void>): Promise<T> {
    const { key } = selection
    const { pending } = poolOf(db)
    const known = pending.get(key)
    if (known && isCurrent(db, known)) return known.value
    const value = (async () => {
      await after
      const store = begin(db, key)
      const counted = await selection.count()
      store(counted)
      return counted
    })()
    pending.set(key, { value, revision: revisions.get(db) })
    try {
      return await value
    } finally {
      if (pending.get(key)?.value === value) pending.delete(key)
    }
  }

  function recount(db: Database, selection: Selection<T>): void {
    const pool = poolOf(db)
    if (pool.pending.has(selection.key)) return
    const done = () => undefined
    // After a failure the last count stays, and the next request counts again.
    pool.recounts = count(db, selection, pool.recounts).then(done, done)
  }

  function find(db: Database, selection: Selection<T>): Counted<T> | undefined {
    const { entries } = poolOf(db)
    const entry = entries.get(selection.key)
    if (!entry) return undefined
    const { value } = entry
    const ageMs = EXPIRES_AFTER_MS - entries.getRemainingTTL(selection.key)
    if (isCurrent(db, entry) && ageMs < STALE_AFTER_MS) return { value, isStale: false }
    if (rowsOf(value) <= smallMax) return undefined
    recount(db, selection)
    return { value, isStale: true }
  }

  return {
    begin,
    find,
    async read(db, selection) {
      return find(db, selection) ?? { value: await count(db, selection), isStale: false }
    },
  }
}

type AtRevision = { revision: number | undefined }

const isCurrent = (db: Database, { revision }: AtRevision) =>
  revision !== undefined && revision === revisions.get(db)

type Pool<T> = {
  entries: LRUCache<string, AtRevision & { value: T }>
  /** Counts that run or wait, by the key of their selection. */
  pending: Map<string, AtRevision & { value: Promise<T> }>
  /** Resolves when no background count is left. */
  recounts: Promise<void>
}
