import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentEvent } from '#server/platform/payments/index.ts'
import { type Answer, type CachedApp, isHit, openCachedApp } from '#tests/support/app/cached-app.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { draw } from '#tests/support/payloads/pictures.ts'

/** The rate limit of calls, pages and everything else that is rendered, over HTTP. */

const LIMIT = 600

const shop = setUpShop({ rateLimit: true })
let app: CachedApp
beforeAll(async () => {
  app = await openCachedApp(shop)
})
afterAll(() => app.close())

let networks = 0
let address: string
beforeEach(() => {
  networks += 1
  address = `203.0.113.${networks}`
})

type Options = Parameters<CachedApp['ask']>[1]

const ask = (path: string, { headers, ...options }: Options = {}) =>
  app.ask(path, { ...options, headers: { ...headers, 'x-forwarded-for': address } })

/** As many requests as that, at most 20 at once. */
async function askOften(times: number, path: string, options?: Options): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < times) {
    const batch = Array.from({ length: Math.min(20, times - answers.length) }, () =>
      ask(path, options),
    )
    answers.push(...(await Promise.all(batch)))
  }
  return answers
}

const useUp = () => askOften(LIMIT, '/api/health')
const statusesOf = (answers: Answer[]) => [...new Set(answers.map(({ statusCode }) => statusCode))]

test('pages, their data, feeds, sitemaps and share images count like calls [SEC-11]', async () => {
  const { id } = await makeProduct(shop.db)
  const paths = [
    ...['/search?q=a', '/search.data?q=a', '/feed.xml', '/feed.json', '/sitemap.xml'],
    ...['/merchant-feed.xml', '/merchant-feed.tsv', `/share/${id}.jpg`, '/api/orders'],
  ]
  for (const path of paths) {
    const answer = await ask(path)
    expect([path, answer.statusCode]).toEqual([path, path === '/api/orders' ? 401 : 200])
  }
  expect(statusesOf(await askOften(LIMIT - paths.length, '/search?q=b'))).toEqual([200])
  for (const path of [...paths, '/api/health']) {
    const answer = await ask(path)
    expect([path, answer.statusCode]).toEqual([path, 429])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
}, 60_000)

test('a refused page is a page, everything else is refused in the error shape [SEC-11]', async () => {
  await useUp()
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = await ask('/search?q=a', { headers: { accept } })
  expect(page).toMatchObject({ statusCode: 429, headers: { 'content-type': /^text\/html/ } })
  expect(String(page.bytes)).toContain('Please wait a moment.')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const error = { message: 'Too many requests. Please wait a moment.', statusCode: 429 }
  for (const [path, headers] of [
    ['/api/products?limit=4', { accept }],
    ['/feed.xml', { accept: 'application/rss+xml' }],
    ['/search.data?q=a', {}],
  ] as const) {
    const answer = await ask(path, { headers })
    expect(JSON.parse(String(answer.bytes)), path).toEqual(error)
  }
}, 60_000)

test('cached responses and files stay free [SEC-11]', async () => {
  const { id } = await makeProduct(shop.db)
  await shop.images.put('sleeve', await draw(20, 20).webp().toBuffer(), 'image/webp')
  const paths = [`/products/item/${id}`, `/api/products/${id}`, '/images/sleeve.webp']
  for (const path of paths) await ask(path)
  await useUp()
  for (const path of paths) expect(isHit(await ask(path)), path).toBe(true)
  expect((await ask('/assets/none.js')).statusCode).toBe(404)
  expect((await ask('/search?q=a')).statusCode).toBe(429)
}, 60_000)

test('a page under the path of a file counts like the page [SEC-11]', async () => {
  const paths = ['/assets/../search', '/assets/%2e%2e/search']
  for (const path of paths) {
    expect(statusesOf(await askOften(LIMIT / 2, `${path}?q=a`)), path).toEqual([200])
  }
  for (const path of [...paths, '/search']) expect((await ask(path)).statusCode, path).toBe(429)
}, 60_000)

test('a signed payment event is never counted, a forged one is [SEC-11]', async () => {
  const createdAt = shop.ctx().now.toISOString()
  const event: PaymentEvent = { id: 'evt_unknown', type: 'account.updated', createdAt, payload: {} }
  const { body, signature } = shop.payments.signedEvent(event)
  const send = (given: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': given },
    body,
  })
  const path = '/api/webhooks/stripe'
  expect(statusesOf(await askOften(LIMIT + 20, path, send(signature)))).toEqual([200])
  expect((await ask('/api/health')).statusCode).toBe(200)
  expect(statusesOf(await askOften(LIMIT - 1, path, send('forged')))).toEqual([400])
  expect((await ask(path, send('forged'))).statusCode).toBe(429)
  expect((await ask('/api/health')).statusCode).toBe(429)
  expect((await ask(path, send(signature))).statusCode).toBe(200)
}, 60_000)

test('another network is not affected [SEC-11]', async () => {
  await useUp()
  expect((await ask('/search?q=a')).statusCode).toBe(429)
  address = '203.0.113.250'
  expect((await ask('/search?q=a')).statusCode).toBe(200)
}, 60_000)
