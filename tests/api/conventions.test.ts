import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { type CallKey, calls } from '../../contract/calls.ts'
import { splitKey } from '../../contract/client.ts'
import { openSession } from '../../server/accounts/index.ts'
import { buildApp } from '../../server/app.ts'
import { makeAdmin, makeProduct, makeUser, type ProductRow } from '../support/factories.ts'
import { makeOrder } from '../support/orders.ts'
import { openFileDesk } from '../support/product-file.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

/** What holds for every call alike (api.md, Conventions). */

let shop: TestApp
let product: ProductRow
let orderId: string
let importId: string
let endpointId: string
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  shop = await createTestApp()
  admin = await makeAdmin(shop.db)
  product = await makeProduct(shop.db, { name: 'Für Elise 🎹', artist: 'Ana Vale' })
  const lines = [{ product, quantity: 1 }]
  orderId = (await makeOrder(shop.services, { user: admin, lines }))._id
  await makeOrder(shop.services, { user: await makeUser(shop.db), lines, status: 'shipped' })
  const desk = await openFileDesk(shop, admin)
  importId = (await desk.check(`id,price\n${product.id},1\n`))._id
  const api = await shop.apiAs(admin)
  await api('POST /carts', { body: { productId: product.id, quantity: 2 } })
  const hook = { url: 'https://example.com/hook', events: ['order.paid' as const] }
  endpointId = (await api('POST /webhook-endpoints', { body: hook })).endpoint._id
  await api('POST /webhook-endpoints/:id/test', { params: { id: endpointId } })
})
afterAll(() => shop.close())

const every = Object.entries(calls as Record<CallKey, Call>).map(([key, call]) => ({
  key: key as CallKey,
  call,
  ...splitKey(key as CallKey),
}))

test('API-1 API-4 API-6 all calls, and only these, are below /api', async () => {
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
    expect((await shop.app.inject({ method, url: path })).statusCode, path).toBe(404)
  }
})

test('API-2 answers are JSON in UTF-8', async () => {
  const answer = await shop.app.inject(`/api/products/${product.id}`)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.rawPayload.toString('utf8')).toContain('"name":"Für Elise 🎹"')
})

/** Every object in an answer, however deep. */
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
  '/webhook-endpoints/:id': () => `/webhook-endpoints/${endpointId}`,
  '/orders/:id': () => `/orders/${orderId}`,
  '/products/category/:category': () => '/products/category/vinyl',
}

/** The address of something that is there. */
function toPlace(path: string): string {
  const begin = Object.keys(places).find((known) => path === known || path.startsWith(`${known}/`))
  return begin ? path.replace(begin, places[begin]?.() ?? '') : path
}

test.each(reads)('API-7 API-8 ids and times in the answer of $key', async ({ path }) => {
  const token = await openSession(shop.ctx(), admin.id)
  const answer = await shop.app.inject({
    url: `/api${toPlace(path)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  for (const found of objectsIn(answer.json())) {
    expect(found).not.toHaveProperty('id')
    if ('createdAt' in found) expect(found._id).toBeTypeOf('string')
    if ('_id' in found) expect(found._id).toMatch(/^\S+$/)
    for (const [name, time] of Object.entries(found)) {
      if (name.endsWith('At')) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
  }
})

test('API-12 API-13 API-14 a crash shows nothing of the inside, and the log has it under its id', async () => {
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

test('API-100 mails, redirects and the way back from a payment begin with PUBLIC_URL', async () => {
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
