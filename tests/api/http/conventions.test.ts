import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { splitKey } from '#contract/client.ts'
import type { Call } from '#contract/define-call.ts'
import { buildApp } from '#server/app.ts'
import { createSession } from '#server/auth/index.ts'
import { productHandles } from '#server/exchange/shopify/shopify.tables.ts'
import { mailings } from '#server/newsletter/newsletter.tables.ts'
import { discountCodes } from '#server/orders/discounts.tables.ts'
import { lineOf, sell } from '#tests/support/app/counter.ts'
import { makeAdmin, makeProduct, makeUser, type ProductRow } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { createTestApp } from '#tests/support/app/test-app.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

const shop = setUpShop({ takesWithdrawals: true, hasCounter: true })
let product: ProductRow
let orderId: string
let importId: string
let endpointId: string
let discountId: string
let pageId: string
let usedCopyId: string
let exportId: string
let auditId: string
let drawnId: string
let soldId: string
let dayEndId: string
let mailingId: string
let admin: Awaited<ReturnType<typeof makeAdmin>>
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

beforeAll(async () => {
  admin = await makeAdmin(shop.db)
  product = await makeProduct(shop.db, {
    name: 'Für Elise 🎹',
    artist: 'Ana Vale',
    brand: 'Tern Records',
  })
  usedCopyId = (await makeUsedCopy(shop.db, product)).id
  const lines = [{ product, quantity: 1 }]
  orderId = (await makeOrder(shop.services, { user: admin, lines }))._id
  await makeOrder(shop.services, { user: await makeUser(shop.db), lines, status: 'shipped' })
  const productFiles = await openProductFiles(shop, admin)
  importId = (await productFiles.check(`id,price\n${product.id},1\n`))._id
  const api = await shop.apiAs(admin)
  await api('POST /carts', { body: { productId: product.id, quantity: 2 } })
  await shop.db.insert(productHandles).values({ handle: 'fur-elise', productId: product.id })
  await api('POST /shop-exports')
  exportId = (await api('POST /discogs-exports', { body: {} })).export._id
  await api('PATCH /products/:id', { params: { id: product.id }, body: { price: 30 } })
  auditId = (await api('GET /audit', { query: {} })).entries[0]?._id ?? ''
  drawnId = (await makeProduct(shop.db)).id
  await api('PUT /drops/:productId', {
    params: { productId: drawnId },
    body: { mode: 'draw', entriesOpenAt: inDays(1), startsAt: inDays(2) },
  })
  soldId = (await sell(api, { lines: [lineOf({ ...product, priceCents: 3000 })] })).order._id
  const counted = { counted: 30, left: 0 }
  dayEndId = (await api('POST /counter/day-ends', { body: counted })).dayEnd._id
  const [page] = (await api('GET /shop-pages')).pages
  if (!page) throw new Error('There are no pages')
  const { _id: id, slug, title } = page
  const body = { slug, title, description: '', text: 'We sell records.', isPublished: true }
  await api('PUT /shop-pages/:id', { params: { id }, body })
  pageId = id
  mailingId = (await api('POST /mailings')).mailing._id
  const sent = { subject: 'Friday', slug: 'friday', state: 'sent' as const, startsAt: new Date() }
  await shop.db.insert(mailings).values(sent)
  const hook = { url: 'https://example.com/hook', events: ['order.paid' as const] }
  const code = { code: 'SUMMER', amountCents: 500 }
  const [discount] = await shop.db.insert(discountCodes).values(code).returning()
  discountId = discount?.id ?? ''
  endpointId = (await api('POST /webhook-endpoints', { body: hook })).endpoint._id
  await api('POST /webhook-endpoints/:id/test', { params: { id: endpointId } })
})

const every = Object.entries(calls as Record<CallKey, Call>).map(([key, call]) => ({
  key: key as CallKey,
  call,
  ...splitKey(key as CallKey),
}))

test('exactly the calls are below /api [API-1 API-4 API-6]', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const published = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = every.map(
    ({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(published.filter((call) => call.includes('/api/')).sort()).toEqual(declared.sort())
  for (const { method, path } of every) {
    const { statusCode } = await shop.app.inject({ method, url: path })
    expect(statusCode, `${method} ${path}`).toBe(method === 'GET' ? 404 : 405)
  }
})

test('answers are JSON in UTF-8 [API-2]', async () => {
  const answer = await shop.app.inject(`/api/products/${product.id}`)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.rawPayload.toString('utf8')).toContain('"name":"Für Elise 🎹"')
})

/** Every object in a response, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value as Record<string, unknown>, ...inside]
}

const reads = every.filter(
  ({ method, call }) => method === 'GET' && call.access !== 'browser' && !call.answerType,
)
const places: Record<string, () => string> = {
  '/users/:id': () => `/users/${admin.id}`,
  '/products/:id': () => `/products/${product.id}`,
  '/products/imports/:id': () => `/products/imports/${importId}`,
  '/product-handles/:handle': () => '/product-handles/fur-elise',
  '/discogs-exports/:id': () => `/discogs-exports/${exportId}`,
  '/discounts/:id': () => `/discounts/${discountId}`,
  '/drops/:productId': () => `/drops/${drawnId}`,
  '/audit/:id': () => `/audit/${auditId}`,
  '/webhook-endpoints/:id': () => `/webhook-endpoints/${endpointId}`,
  '/orders/:id': () => `/orders/${orderId}`,
  '/products/category/:category': () => '/products/category/vinyl',
  '/artists/:slug': () => '/artists/ana-vale',
  '/labels/:slug': () => '/labels/tern-records',
  '/pages/:slug': () => '/pages/about',
  '/mailings/:id': () => `/mailings/${mailingId}`,
  '/news/:slug': () => '/news/friday',
  '/shop-pages/:id': () => `/shop-pages/${pageId}`,
  '/used-copies/:id': () => `/used-copies/${usedCopyId}`,
  '/delivery/settings': () => '/delivery/settings',
  '/delivery/together': () => `/delivery/together?country=AU&items=${product.id}:1`,
  '/delivery': () => `/delivery?country=AU&items=${product.id}:1`,
  '/intake/lookup': () => '/intake/lookup?code=elise',
  '/counter/find': () => '/counter/find?q=elise',
  '/counter/returns/:id': () => `/counter/returns/${soldId}`,
  '/counter/day-ends/:id': () => `/counter/day-ends/${dayEndId}`,
  '/shop-profile/accent': () => '/shop-profile/accent?colour=%23ffff00',
}

/** The URL of an existing record. */
function toPlace(path: string): string {
  const begin = Object.keys(places).find((known) => path === known || path.startsWith(`${known}/`))
  return begin ? path.replace(begin, places[begin]?.() ?? '') : path
}

test.each(reads)('$key returns ids and times in their formats [API-7 API-8]', async ({ path }) => {
  const token = await createSession(shop.ctx(), admin.id)
  const answer = await shop.app.inject({
    url: `/api${toPlace(path)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  for (const found of objectsIn(answer.json())) {
    expect(found).not.toHaveProperty('id')
    // The inventory is a part of its used copy, which has the id.
    if ('createdAt' in found && !('sku' in found)) expect(found._id).toBeTypeOf('string')
    if ('_id' in found) expect(found._id).toMatch(/^\S+$/)
    for (const [name, time] of Object.entries(found)) {
      if (name.endsWith('At')) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  }
})

test('a crash reveals no internals, and the log has it under the request id [API-12 API-13 API-14]', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const crash = 'select * from secrets at /srv/shop/server.ts:12'
  const broken = await buildApp({
    services: {
      ...shop.services,
      log: pino({ level: 'error' }, stream),
      clock: () => {
        throw new Error(crash)
      },
    },
  })
  const answer = await broken.inject('/api/products')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    message: 'Something went wrong on our side. Please try again.',
    statusCode: 500,
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: answer.headers['x-request-id'],
    err: { message: crash, stack: expect.stringContaining('conventions.test.ts') },
  })
  await broken.close()
})

test('mails, redirects and payment return URLs start with PUBLIC_URL [API-100]', async () => {
  const publicUrl = 'https://records.example'
  const moved = await createTestApp({ publicUrl })
  const user = await makeUser(moved.db)
  await moved.api()('POST /auth/forgot-password', { body: { email: user.email } })
  await moved.runJobs()
  expect(moved.mailer.sent[0]?.text).toContain(`${publicUrl}/reset-password?token=`)

  const callback = await moved.app.inject('/api/auth/google/callback?error=access_denied')
  expect(callback.headers.location).toBe(`${publicUrl}/auth/callback`)

  const { id: productId } = await makeProduct(moved.db)
  const products = [{ productId, quantity: 1 }]
  await (await moved.apiAs(user))('POST /orders', { body: { products } })
  expect(moved.payments.requests[0]).toMatchObject({
    successUrl: expect.stringMatching(/^https:\/\/records\.example\/order\/success/),
    cancelUrl: `${publicUrl}/order/cancel`,
  })
  await moved.close()
})
