import { expect, test } from 'vitest'
import { readCatalogueChange } from '../../server/catalogue/index.ts'
import { createAnswerCache } from '../../server/http/cache/answer-cache.ts'
import { chooseEncoding, isKnownTag } from '../../server/http/cache/encodings.ts'
import { createKeys, keptCalls } from '../../server/http/cache/kept-addresses.ts'
import { getCopy, type KeptAnswer, toKeptAnswer } from '../../server/http/cache/kept-answer.ts'

const answerOf = (text: string, statusCode = 200): KeptAnswer =>
  toKeptAnswer({ statusCode, headers: {}, rawPayload: Buffer.from(text) }, 1)

function openCache(bytesMax = 1_000_000) {
  const cache = createAnswerCache({ bytesMax })
  cache.open()
  const keep = (key: string, text: string, ...tags: string[]) =>
    cache.fetch(key, async () => ({ answer: answerOf(text), tags: new Set(tags) }))
  const textOf = (key: string) => cache.find(key)?.body.toString()
  return { ...cache, cache, keep, textOf }
}

test('what was made is handed out until something it shows changes', async () => {
  const { keep, textOf, drop } = openCache()
  await keep('/a', 'a', 'lists', '1')
  await keep('/b', 'b', 'lists', '2')
  await keep('/c', 'c')
  drop(new Set(['1']))
  expect([textOf('/a'), textOf('/b'), textOf('/c')]).toEqual([undefined, 'b', 'c'])
  drop('everything')
  expect([textOf('/b'), textOf('/c')]).toEqual([undefined, undefined])
})

test('fifty who ask at once have it made once, and fail together', async () => {
  const { fetch } = openCache()
  let times = 0
  const make = () =>
    fetch('/a', async () => {
      times += 1
      await new Promise(setImmediate)
      if (times === 2) throw new Error('no luck')
      return { answer: answerOf('a'), tags: undefined }
    })
  const answers = await Promise.all(Array.from({ length: 50 }, make))
  expect([times, new Set(answers.map(({ answer }) => answer)).size]).toEqual([1, 1])
  const failures = await Promise.allSettled(Array.from({ length: 50 }, make))
  expect([times, failures.every(({ status }) => status === 'rejected')]).toEqual([2, true])
})

/** An answer that is made when told to. */
function slowly(text: string, ...tags: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const render = async () => {
    await promise
    return { answer: answerOf(text), tags: new Set(tags) }
  }
  return { render, finish: resolve }
}

test('an answer that was begun before a change is not kept, and nobody who asks later gets it', async () => {
  const { cache, drop, textOf } = openCache()
  const old = slowly('old', '1')
  const first = cache.fetch('/a', old.render)
  drop(new Set(['1']))
  const fresh = slowly('new', '1')
  const second = cache.fetch('/a', fresh.render)
  fresh.finish()
  expect((await second).answer.body.toString()).toBe('new')
  old.finish()
  expect((await first).answer.body.toString()).toBe('old')
  expect(textOf('/a')).toBe('new')
})

test('a change of something else while it is made does not matter', async () => {
  const { cache, drop, textOf } = openCache()
  const slow = slowly('a', '1')
  const asked = cache.fetch('/a', slow.render)
  drop(new Set(['2']))
  slow.finish()
  await asked
  expect(textOf('/a')).toBe('a')
})

test('while changes are not told nothing is kept, handed out or shared', async () => {
  const { cache, keep, textOf, open, close } = openCache()
  await keep('/a', 'a')
  const slow = slowly('b')
  const begun = cache.fetch('/b', slow.render)
  close()
  expect(textOf('/a')).toBeUndefined()
  await keep('/a', 'a')
  expect(textOf('/a')).toBeUndefined()
  open()
  slow.finish()
  await begun
  expect(textOf('/b')).toBeUndefined()
})

test('an answer that does not say what it shows is not kept', async () => {
  const { cache, textOf } = openCache()
  await cache.fetch('/a', async () => ({ answer: answerOf('a'), tags: undefined }))
  expect(textOf('/a')).toBeUndefined()
})

test('it takes no more memory than it may, copies included', async () => {
  const { cache, keep, textOf } = openCache(100_000)
  for (let number = 1; number <= 30; number += 1) await keep(`/${number}`, 'x'.repeat(10_000))
  expect(cache.bytes).toBeGreaterThan(50_000)
  expect(cache.bytes).toBeLessThanOrEqual(100_000)
  expect(textOf('/30')).toBeDefined()
  expect(textOf('/1')).toBeUndefined()
  await keep('/large', 'x'.repeat(20_000))
  expect(textOf('/large')).toBeUndefined()
  const answer = cache.find('/30')
  const before = cache.bytes
  const identity = answer?.copies.identity
  if (!answer || !identity) throw new Error('It was not kept')
  answer.copies.br = { ...identity, bytes: Buffer.alloc(1_000) }
  cache.measure('/30', answer)
  expect(cache.bytes).toBe(before + 1_000)
})

test('of an address only what is read counts, in one order', () => {
  const toKey = createKeys([
    ...keptCalls(),
    { path: '/', query: [] },
    { path: '/products/:category', query: ['page'] },
  ])
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
  }
  for (const [url, key] of Object.entries(keys)) expect(toKey(url)).toBe(key)
  const others = [
    '/api/products?page=1&page=2',
    '/api/products/a%20b',
    `/api/products?search=${'x'.repeat(2000)}`,
    '/api/orders/me',
    '/api/health',
    '/products/vinyl/more',
    '//',
    'http://elsewhere/',
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
])('accept-encoding %s is answered with %s', (header, encoding) => {
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
])('if-none-match %s', (header, isKnown) => {
  expect(isKnownTag(header, '"a"')).toBe(isKnown)
})

test.each([
  ['lists', ['lists']],
  ['changed 1 2', ['lists', '1', '2']],
  ['stock 1', ['in-stock', '1']],
])('the message "%s" touches %s', (message, tags) => {
  expect(readCatalogueChange(message)).toEqual(new Set(tags))
})

test.each(['everything', '', 'something new'])('the message "%s" touches everything', (message) => {
  expect(readCatalogueChange(message)).toBe('everything')
})

test.each(['identity', 'gzip', 'br'])(
  'what is kept (%s) holds no memory but its own',
  async (encoding) => {
    const answer = answerOf('a record '.repeat(300))
    const { bytes } = await getCopy(answer, encoding)
    expect(bytes.buffer.byteLength).toBe(bytes.length)
  },
)
