import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../server/demo/index.ts'
import { auditShop } from '../support/audit.ts'
import { runJob } from '../support/checkout.ts'
import { makeAdmin } from '../support/factories.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await seedDemo(shop.ctx(), () => {})
}, 120_000)
afterAll(() => shop.close())

test("the demo shop's books are right, also once its unpaid orders run out", async () => {
  expect(await auditShop(shop.db)).toEqual([])
  shop.advance(60 * 60_000)
  await runJob(shop, 'expire-orders')
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  expect((await admin('GET /orders', { query: { status: 'pending' } })).orders).toEqual([])
  expect(await auditShop(shop.db)).toEqual([])
})

test('AORD-27 all 400 demo orders come without paging', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { orders, pagination } = await admin('GET /orders')
  expect(orders).toHaveLength(pagination.totalOrders)
  expect(orders.length).toBeGreaterThan(350)
})

test('a demo order has the past of a real one', async () => {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  const { orders } = await admin('GET /orders', { query: { status: 'shipped' } })
  const params = { id: orders[0]?._id ?? '' }
  const { moments } = await admin('GET /orders/:id/timeline', { params })
  expect(moments.map(({ type }) => type)).toEqual([
    'status',
    'payment',
    'status',
    'mail',
    'status',
    'status',
    'mail',
  ])
  expect(moments[0]).toMatchObject({ by: { email: orders[0]?.email }, to: 'pending' })
  expect(moments[1]).toMatchObject({ what: 'Payment received', amount: orders[0]?.total })
  expect(moments[2]).toMatchObject({ by: { name: 'Payment' }, to: 'payment received' })
})
