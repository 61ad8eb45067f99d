import { LRUCache } from 'lru-cache'
import type { Cacheable, FoundRoute, Routes } from '../routing/routes.ts'

/** Longer URLs are answered but not cached. */
const URL_MAX = 2_000
/** Finding a route and parsing its query cost a tenth of a cache hit, and clients repeat the same URLs. */
const KNOWN_MAX = 1_000
/** Ids, slugs and categories contain no other characters. */
const SEGMENT = /^[\w-]{1,100}$/

/** Maps a URL to its cache key; undefined when its response is not cacheable. */
export type ToCacheKey = (url: string) => string | undefined

/**
 * The cache key is the path of the route that the router finds, with the query parameters the route reads in a fixed
 * order; the values of a repeatable one are sorted. URLs of other routes and other repeated parameters have no key.
 */
export function createCacheKeys(routes: Pick<Routes, 'find'>): ToCacheKey {
  const known = new LRUCache<string, string>({ max: KNOWN_MAX })
  return (url) => {
    const cached = known.get(url)
    if (cached !== undefined) return cached
    if (url.length > URL_MAX) return undefined
    const found = routes.find('GET', url)
    const key = found?.cacheable && toKey(found, found.cacheable)
    if (key !== undefined) known.set(url, key)
    return key
  }
}

function toKey({ path, params, query }: FoundRoute, cacheable: Cacheable): string | undefined {
  if (!Object.values(params).every((value = '') => SEGMENT.test(value))) return undefined
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const read = query && toQuery(query, cacheable)
  return read === undefined ? undefined : filled + read
}

function toQuery(
  text: string,
  { query: names, repeatable = [], isPrivate }: Cacheable,
): string | undefined {
  const given = new URLSearchParams(text)
  const read = new URLSearchParams()
  for (const name of names) {
    const values = [...new Set(given.getAll(name))].toSorted()
    if (given.getAll(name).length > 1 && !repeatable.includes(name)) return undefined
    for (const value of values) read.append(name, value)
  }
  if (isPrivate?.((name) => read.get(name) ?? undefined)) return undefined
  return read.size > 0 ? `?${read}` : ''
}
