import { LRUCache } from 'lru-cache'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'

/** A route whose response is the same for every client, and the query parameters it reads. `:name` is one path segment. */
export type CacheableRoute = {
  path: string
  query: readonly string[]
  /** Those that may be repeated, in any order. */
  repeatable?: readonly string[]
  /** By the query parameters of a request: its response depends on the caller after all. */
  isPrivate?: Call['isLongerForAdmins']
}

/** Longer URLs are answered but not cached. */
const URL_MAX = 2_000
/** Parsing a query costs a tenth of a cache hit, and clients repeat the same URLs. */
const KNOWN_MAX = 1_000

/** The routes of the contract's cacheable calls. */
export function listCacheableCalls(): CacheableRoute[] {
  return (Object.keys(calls) as CallKey[]).flatMap((key) => {
    const call: Call = calls[key]
    const query = Object.keys(call.query?.shape ?? {})
    if (!call.isCacheable) return []
    const { isLongerForAdmins: isPrivate, repeatable } = call
    const path = `/api${splitKey(key).path}`
    return [{ path, query, ...(repeatable && { repeatable }), ...(isPrivate && { isPrivate }) }]
  })
}

/** Maps a URL to its cache key; undefined when its response is not cacheable. */
export type ToCacheKey = (url: string) => string | undefined

/**
 * The cache key is the URL reduced to the query parameters its route reads, in a fixed order; the values of a
 * repeatable one are sorted. URLs of other routes and other repeated parameters have no key.
 */
export function createCacheKeys(routes: readonly CacheableRoute[]): ToCacheKey {
  const plain = new Map(routes.map((route) => [route.path, route]))
  const patterns = routes
    .filter(({ path }) => path.includes(':'))
    .map((route) => ({ route, pattern: toPattern(route.path) }))
  const known = new LRUCache<string, string>({ max: KNOWN_MAX })

  function parse(url: string): string | undefined {
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const route = plain.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route
    if (!route || mark === -1) return route && path
    const query = toQuery(url.slice(mark + 1), route)
    return query === undefined ? undefined : path + query
  }

  return (url) => {
    if (url.length > URL_MAX) return
    const cached = known.get(url)
    if (cached !== undefined) return cached
    const key = parse(url)
    if (key !== undefined) known.set(url, key)
    return key
  }
}

/** Ids, slugs and categories contain no other characters. */
function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[\\w-]{1,100}')}$`)
}

function toQuery(text: string, route: CacheableRoute): string | undefined {
  const { query: names, repeatable = [], isPrivate } = route
  const given = new URLSearchParams(text)
  const read = new URLSearchParams()
  for (const name of names) {
    const values = [...new Set(given.getAll(name))].toSorted()
    if (given.getAll(name).length > 1 && !repeatable.includes(name)) return
    for (const value of values) read.append(name, value)
  }
  if (isPrivate?.((name) => read.get(name) ?? undefined)) return
  return read.size > 0 ? `?${read}` : ''
}
