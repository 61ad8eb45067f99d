import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { orders } from '../../server/orders/orders.tables.ts'
import { auditShop } from '../support/audit.ts'
import { buy, type Purchase, payFor, placeOrder, runJob } from '../support/checkout.ts'
import { findProductRow, makeAdmin } from '../support/factories.ts'
import { createRefundDesk } from '../support/refunds.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** The desk says that money came by other means, and takes it back. */

let shop: TestApp
let admin: Api
let desk: ReturnType<typeof createRefundDesk>
beforeAll(async () => {
  shop = await createTestApp({ allowsPrivateWebhooks: true })
  shop.setNow(new Date().toISOString())
  admin = await shop.apiAs(await makeAdmin(shop.db))
  desk = createRefundDesk(shop, admin)
})
afterEach(async () => {
  await shop.runJobs()
  expect(await auditShop(shop.db)).toEqual([])
})
afterAll(() => shop.close())

async function setStatus(id: string, status: OrderStatus) {
  return (await admin('PATCH /orders/:id', { params: { id }, body: { status } })).order
}

async function takeBack({ orderId }: Pick<Purchase, 'orderId'>) {
  await setStatus(orderId, 'payment received')
  return setStatus(orderId, 'pending')
}

async function cancellationOf(orderId: string): Promise<string> {
  await shop.runJobs()
  const subject = `Your order is cancelled (${orderId})`
  const mail = shop.mailer.sent.find((sent) => sent.subject === subject)
  return mail?.text.replaceAll(/\s+/g, ' ') ?? ''
}

test('taken back and cancelled, an order is no sale, and its customer was not charged', async () => {
  const before = await admin('GET /stats')
  const purchase = await placeOrder(shop, { priceCents: 90_000_000 })
  expect(await takeBack(purchase)).not.toHaveProperty('paidAt')
  await setStatus(purchase.orderId, 'cancelled')
  const after = await admin('GET /stats')
  expect(after.stats).toEqual({
    ...before.stats,
    totalCustomers: expect.any(Number),
    totalCustomersToday: expect.any(Number),
  })
  expect(after.topCustomers).toEqual(before.topCustomers)
  const { points } = await admin('GET /stats/charts', { query: {} })
  expect(points.at(-1)?.sales).toBe(after.stats.totalSalesToday)
  const { paper } = await admin('GET /orders/:id/paper', { params: { id: purchase.orderId } })
  expect(paper.order).not.toHaveProperty('paidAt')
  expect(await cancellationOf(purchase.orderId)).toContain('You were not charged.')
})

test('taken back, an order keeps its copies and waits for the desk, not for its time to run out', async () => {
  const purchase = await placeOrder(shop)
  await takeBack(purchase)
  await shop.runJobs()
  shop.advance(3 * 3_600_000)
  for (const job of ['expire-orders', 'reconcile-payments']) await runJob(shop, job)
  expect(await desk.orderOf(purchase.orderId)).toMatchObject({ status: 'pending' })
  expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({
    stock: 9,
    reserved: 0,
  })
  expect(await shop.payments.getSession(purchase.sessionId)).toMatchObject({ state: 'expired' })
  await setStatus(purchase.orderId, 'cancelled')
  expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({ stock: 10 })
})

test('a card payment that comes after that counts from then on, and can be refunded', async () => {
  const receiver = await startWebhookReceiver()
  const body = { url: receiver.url, events: ['order.paid' as const] }
  const { endpoint } = await admin('POST /webhook-endpoints', { body })
  const purchase = await placeOrder(shop)
  await takeBack(purchase)
  shop.advance(60_000)
  await payFor(shop, purchase)
  const order = await desk.orderOf(purchase.orderId)
  expect(order).toMatchObject({
    status: 'payment received',
    paidAt: shop.ctx().now.toISOString(),
    refundNeeded: false,
  })
  expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({ stock: 9 })
  await shop.runJobs()
  const told = receiver.received.map(({ body }) => JSON.parse(body).data.order.paidAt)
  expect(told).toHaveLength(2)
  expect(told).toContain(order.paidAt)
  expect((await desk.refund(purchase.orderId)).order).toMatchObject({ refunded: order.total })
  await admin('DELETE /webhook-endpoints/:id', { params: { id: endpoint._id } })
  await receiver.close()
})

test('by hand again, the day of payment is the later one', async () => {
  const { orderId } = await placeOrder(shop)
  await takeBack({ orderId })
  shop.advance(60_000)
  const { paidAt } = await setStatus(orderId, 'shipped')
  expect(paidAt).toBe(shop.ctx().now.toISOString())
  const moments = await desk.timelineOf(orderId)
  expect(moments.flatMap((moment) => (moment.type === 'status' ? moment.to : []))).toEqual([
    'pending',
    'payment received',
    'pending',
    'shipped',
  ])
})

test('an order paid by card stays paid, whatever the desk sets it to', async () => {
  const { orderId } = await buy(shop)
  const { paidAt } = await desk.orderOf(orderId)
  expect(await setStatus(orderId, 'pending')).toMatchObject({ paidAt })
  await setStatus(orderId, 'cancelled')
  expect(await cancellationOf(orderId)).toContain('We will be in touch about your payment.')
})

test('also one of earlier days, when only the message of the provider was kept', async () => {
  const { orderId } = await buy(shop)
  const { paidAt } = await desk.orderOf(orderId)
  const unknown = { paymentId: null, capturedCents: 0 }
  await shop.db.update(orders).set(unknown).where(eq(orders.id, orderId))
  expect(await setStatus(orderId, 'pending')).toMatchObject({ paidAt })
})
