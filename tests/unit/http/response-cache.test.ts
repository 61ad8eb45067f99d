import { expect, test } from 'vitest'
import { parseCatalogueChange } from '#server/catalogue/index.ts'
import { toCacheHeaders } from '#server/http/cache/cache-control.ts'
import { createCacheKeys } from '#server/http/cache/cache-key.ts'
import {
  type CachedResponse,
  getEncoded,
  toCachedResponse,
} from '#server/http/cache/cached-response.ts'
import { chooseEncoding, matchesEtag } from '#server/http/cache/encodings.ts'
import { createResponseCache } from '#server/http/cache/response-cache.ts'
import { createCallRoutes } from '#tests/support/app/call-routes.ts'

const responseOf = (text: string, statusCode = 200): CachedResponse =>
  toCachedResponse({ statusCode, headers: {}, body: Buffer.from(text) }, 1)

function openCache(bytesMax = 1_000_000) {
  const cache = createResponseCache({ bytesMax })
  cache.open()
  const store = (key: string, text: string, ...tags: string[]) =>
    cache.fetch(key, async () => ({ response: responseOf(text), tags: new Set(tags) }))
  const textOf = (key: string) => cache.get(key)?.body.toString()
  return { ...cache, cache, store, textOf }
}

test('returns a response until one of its cache tags is invalidated', async () => {
  const { store, textOf, invalidate } = openCache()
  await store('/a', 'a', 'lists', '1')
  await store('/b', 'b', 'lists', '2')
  await store('/c', 'c')
  invalidate(new Set(['1']))
  expect([textOf('/a'), textOf('/b'), textOf('/c')]).toEqual([undefined, 'b', 'c'])
  invalidate('everything')
  expect([textOf('/b'), textOf('/c')]).toEqual([undefined, undefined])
})

test('a response is invalidated by its latest cache tags only, also after an encoding was added', async () => {
  const { cache, store, textOf, invalidate } = openCache()
  await store('/a', 'old', '1')
  invalidate(new Set(['1']))
  await store('/a', 'new', '2')
  invalidate(new Set(['1']))
  expect(textOf('/a')).toBe('new')
  const response = cache.get('/a')
  if (response) cache.remeasure('/a', response)
  invalidate(new Set(['2']))
  expect(textOf('/a')).toBeUndefined()
})

test('returns a response up to its end and not a moment longer (DROP-14)', async () => {
  let now = new Date('2026-04-17T21:59:59.000Z')
  const cache = createResponseCache({ bytesMax: 1_000_000, clock: () => now })
  cache.open()
  const until = new Date('2026-04-17T22:00:00.000Z')
  const render = async () => ({ response: responseOf('a'), tags: new Set<string>(), until })
  await cache.fetch('/a', render)
  now = new Date(until.getTime() - 1)
  expect(cache.get('/a')).toBeDefined()
  now = until
  expect(cache.get('/a')).toBeUndefined()
  expect((await cache.fetch('/a', render)).isHit).toBe(false)
})

test('close to its end, a response stays out of every other cache (DROP-14)', () => {
  const now = new Date('2026-04-17T21:59:00.000Z')
  const maxAgeOf = (until?: Date) => toCacheHeaders(until, now)['cdn-cache-control']
  expect(maxAgeOf(new Date('2026-04-17T22:00:00.000Z'))).toBe('max-age=0')
  expect(maxAgeOf(new Date('2026-04-17T22:10:00.000Z'))).toContain('max-age=10')
  expect(maxAgeOf()).toContain('max-age=10')
})

test('renders once for fifty concurrent callers, which also fail together', async () => {
  const { fetch } = openCache()
  let times = 0
  const make = () =>
    fetch('/a', async () => {
      times += 1
      await new Promise(setImmediate)
      if (times === 2) throw new Error('no luck')
      return { response: responseOf('a'), tags: undefined }
    })
  const fetched = await Promise.all(Array.from({ length: 50 }, make))
  expect([times, new Set(fetched.map(({ response }) => response)).size]).toEqual([1, 1])
  const failures = await Promise.allSettled(Array.from({ length: 50 }, make))
  expect([times, failures.every(({ status }) => status === 'rejected')]).toEqual([2, true])
})

/** A rendering that ends when the test resolves it. */
function slowly(text: string, ...tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const render = async () => {
    await promise
    return { response: responseOf(text), tags: new Set(tags) }
  }
  return { render, finish: resolve }
}

test('neither caches nor shares a rendering that began before a change', async () => {
  const { cache, invalidate, textOf } = openCache()
  const old = slowly('old', '1')
  const first = cache.fetch('/a', old.render)
  invalidate(new Set(['1']))
  const fresh = slowly('new', '1')
  const second = cache.fetch('/a', fresh.render)
  fresh.finish()
  expect((await second).response.body.toString()).toBe('new')
  old.finish()
  expect((await first).response.body.toString()).toBe('old')
  expect(textOf('/a')).toBe('new')
})

test('caches a rendering during which another tag was invalidated', async () => {
  const { cache, invalidate, textOf } = openCache()
  const slow = slowly('a', '1')
  const asked = cache.fetch('/a', slow.render)
  invalidate(new Set(['2']))
  slow.finish()
  await asked
  expect(textOf('/a')).toBe('a')
})

test('stores, returns and shares nothing while closed', async () => {
  const { cache, store, textOf, open, close } = openCache()
  await store('/a', 'a')
  const slow = slowly('b')
  const begun = cache.fetch('/b', slow.render)
  close()
  expect(textOf('/a')).toBeUndefined()
  await store('/a', 'a')
  expect(textOf('/a')).toBeUndefined()
  open()
  slow.finish()
  await begun
  expect(textOf('/b')).toBeUndefined()
})

test('does not cache a response without cache tags', async () => {
  const { cache, textOf } = openCache()
  await cache.fetch('/a', async () => ({ response: responseOf('a'), tags: undefined }))
  expect(textOf('/a')).toBeUndefined()
})

test('stays within its memory limit, encodings included', async () => {
  const { cache, store, textOf } = openCache(100_000)
  for (let number = 1; number <= 30; number += 1) await store(`/${number}`, 'x'.repeat(10_000))
  expect(cache.bytes).toBeGreaterThan(50_000)
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  expect(textOf('/30')).toBeDefined()
  expect(textOf('/1')).toBeUndefined()
  await store('/large', 'x'.repeat(20_000))
  expect(textOf('/large')).toBeUndefined()
  const response = cache.get('/30')
  const before = cache.bytes
  const identity = response?.encoded.identity
  if (!response || !identity) throw new Error('It was not cached')
  response.encoded.br = { ...identity, bytes: Buffer.alloc(1_000) }
  cache.remeasure('/30', response)
  expect(cache.bytes).toBe(before + 1_000)
})

test('the cache key contains only parameters that the route reads, in one order', () => {
  const routes = createCallRoutes()
  const add = (url: string, query: string[]) =>
    routes.add({ method: 'GET', url, config: { cacheable: { query } } })
  add('/', [])
  add('/products/:category', ['page'])
  const toKey = createCacheKeys(routes)
  const keys = {
    '/': '/',
    '/?utm_source=x&page=2': '/',
    '/products/vinyl?page=2&page_size=9': '/products/vinyl?page=2',
    '/api/products?limit=5&page=2&x=y': '/api/products?page=2&limit=5',
    '/api/products?x=y': '/api/products',
    '/api/products?search=a%20b%2B&limit=1': '/api/products?limit=1&search=a+b%2B',
    '/api/products/search?q=a': '/api/products/search?q=a',
    '/api/products/0198-a': '/api/products/0198-a',
    '/api/products/0198-a?x=y': '/api/products/0198-a',
    '/api/products/category/vinyl': '/api/products/category/vinyl',
    '/products/vinyl/?page=2': '/products/vinyl?page=2',
    '/products/%76inyl': '/products/vinyl',
    '//': '/',
  }
  for (const [url, key] of Object.entries(keys)) expect(toKey(url)).toBe(key)
  const others = [
    '/api/products?page=1&page=2',
    '/api/products/a%20b',
    `/api/products?search=${'x'.repeat(2000)}`,
    '/api/orders/me',
    '/api/health',
    '/products/vinyl/more',
    '/products/vin%2Fyl',
    '/products/vin.yl',
  ]
  for (const url of others) expect(toKey(url)).toBeUndefined()
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense, GZIP', 'gzip'],
])('chooses for accept-encoding %s the encoding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('matches if-none-match %s', (header, isKnown) => {
  expect(matchesEtag(header, '"a"')).toBe(isKnown)
})

test.each([
  ['changed lists', ['lists']],
  ['changed 1 2', ['1', '2']],
  ['changed lists 1', ['lists', '1']],
])('the notification "%s" invalidates %s', (message, tags) => {
  expect(parseCatalogueChange(message)).toEqual(new Set(tags))
})

test.each(['everything', '', 'something new'])(
  'the notification "%s" invalidates everything',
  (message) => {
    expect(parseCatalogueChange(message)).toBe('everything')
  },
)

test.each(['identity', 'gzip', 'br'])(
  'a cached response (%s) holds only its own memory',
  async (encoding) => {
    const response = responseOf('a record '.repeat(300))
    const { bytes } = await getEncoded(response, encoding)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  },
)
