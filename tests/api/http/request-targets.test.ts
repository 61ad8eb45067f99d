import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CachedApp, openCachedApp } from '#tests/support/app/cached-app.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { headerOf, sendRaw, statusOf } from '#tests/support/network/raw-request.ts'

/** Addresses that two parsers could read in two ways. */

const shop = setUpShop({ rateLimit: true })
let app: CachedApp
beforeAll(async () => {
  app = await openCachedApp(shop)
})
afterAll(() => app.close())

const HOST = 'host: shop.test\r\nconnection: close\r\n'
const send = (head: string) => sendRaw(Number(new URL(app.url).port), `${head}\r\n\r\n`)
const get = (target: string) => send(`GET ${target} HTTP/1.1\r\n${HOST.trimEnd()}`)

test.each([
  ['a backslash', '/api/orders/\\..\\..\\logo\\x'],
  ['a backslash in the query', '/search?q=\\'],
  ['a fragment', '/api/products#/api/orders'],
  ['the name of a host', 'http://shop.test/api/health'],
  ['more than 8 kB', `/search?q=${'a'.repeat(8 * 1024)}`],
])('an address with %s gets 400 [SEC-11]', async (_, target) => {
  const answer = await get(target)
  expect(statusOf(answer)).toBe(400)
  expect(answer).toContain('not valid')
  expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff')
})

test('a refused call is refused in the error shape', async () => {
  const [, body = ''] = (await get('/api/products#a')).split('\r\n\r\n')
  expect(JSON.parse(body)).toEqual({
    message: 'The address is not valid',
    statusCode: 400,
  })
})

test('a request without a host gets an answer of the shop', async () => {
  const answer = await send('GET /api/health HTTP/1.1\r\nconnection: close')
  expect(statusOf(answer)).toBe(400)
  expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff')
  expect(statusOf(await send('GET /api/health HTTP/1.0'))).toBe(200)
})

test.each(['/', '/search?q=a%5Cb%23c', '/search?q=a/../b', '/api/products?limit=4&search=%C3%A9'])(
  'an ordinary address is answered: %s',
  async (target) => {
    expect(statusOf(await get(target))).toBe(200)
  },
)

test.each(['/admin/../search', '/orders/%2e%2e/search', '/assets/./../search'])(
  '%s is the page it leads to, for the router and for the page',
  async (target) => {
    expect(await get(target)).toContain('>/search<')
  },
)
