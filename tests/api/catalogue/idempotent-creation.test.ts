import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'

/** An Idempotency-Key creates one product, however often the request is sent. */

const shop = setUpShop({ allowsPrivateWebhooks: true })
let admin: Api
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let endpoint: { id: string; secret: string }

beforeAll(async () => {
  shop.setNow(new Date().toISOString())
  admin = await shop.apiAs(await makeAdmin(shop.db))
  receiver = await startWebhookReceiver()
  const body = { url: receiver.url, events: ['product.created' as const] }
  const added = await admin('POST /webhook-endpoints', { body })
  endpoint = { id: added.endpoint._id, secret: added.secret }
})
afterAll(() => receiver.close())

const record = { name: 'Harbour Lights', type: 'vinyl' as const, price: 42.5, stock: 7 }

async function add(key: string, changes: Partial<typeof record> = {}, by = admin) {
  const headers = { 'idempotency-key': key }
  return (await by('POST /products', { headers, body: { ...record, ...changes } })).product
}

async function countNamed(name: string) {
  const { products } = await shop.api()('GET /products', { query: { search: name } })
  return products.filter((product) => product.name === name).length
}

test('concurrent requests create one product, one event and one audit entry', async () => {
  const name = 'Once Only'
  const answers = await Promise.all(Array.from({ length: 8 }, () => add('at once', { name })))
  const [product] = answers
  if (!product) throw new Error('No answer')
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(JSON.stringify(product)).not.toContain('at once')
  expect(await countNamed(name)).toBe(1)
  const ledger = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, product._id))
  expect(ledger).toMatchObject([{ quantity: 7, reason: 'opening' }])
  const query = { 'subject-id': product._id }
  const { entries } = await admin('GET /audit', { query })
  expect(entries).toMatchObject([{ action: 'product.created' }])
  await shop.runJobs()
  const sentData = receiver.readVerified(endpoint.secret).map(({ data }) => data)
  expect(sentData).toMatchObject([{ product: { _id: product._id } }])
})

test('a repeated request returns the current product after changes and sales', async () => {
  const first = await add('later')
  const params = { id: first._id }
  await admin('PATCH /products/:id', { params, body: { name: 'Renamed', stock: 3 } })
  expect(await add('later')).toMatchObject({ _id: first._id, name: 'Renamed', stock: 3 })
})

test('another product under the same key conflicts and creates nothing', async () => {
  await add('taken', { name: 'The first' })
  await expect(add('taken', { name: 'The second' })).rejects.toMatchObject({
    statusCode: 409,
    serverMessage: 'This Idempotency-Key was used for a different product',
  })
  expect(await countNamed('The second')).toBe(0)
})

test('a key belongs to its admin, and a refusal does not use it up', async () => {
  await expect(add('mine', { price: -1 })).rejects.toMatchObject({ statusCode: 400 })
  const one = await add('mine')
  const other = await shop.apiAs(await makeAdmin(shop.db))
  expect((await add('mine', {}, other))._id).not.toBe(one._id)
})

test('does not recreate a product that was deleted since', async () => {
  const { _id: id } = await add('deleted', { name: 'Gone for good' })
  await admin('DELETE /products/:id', { params: { id } })
  await expect(add('deleted', { name: 'Gone for good' })).rejects.toMatchObject({ statusCode: 404 })
})

test('creates one product per request without a key', async () => {
  const name = 'Twins'
  for (const _ of [1, 2]) await admin('POST /products', { body: { ...record, name } })
  expect(await countNamed(name)).toBe(2)
})
