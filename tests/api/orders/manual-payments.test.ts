import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import {
  buy,
  makeBuyer,
  type Purchase,
  payFor,
  placeOrder,
  runJob,
} from '#tests/support/app/checkout.ts'
import { findProductRow, makeAdmin, makeProduct } from '#tests/support/app/factories.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startWebhookReceiver } from '#tests/support/fakes/webhook-receiver.ts'

/** An admin records a payment made by other means, and reverts it. */

const shop = setUpShop({ allowsPrivateWebhooks: true })
checkInvariantsAfterEach(shop)
let admin: Api
let steps: ReturnType<typeof createRefundSteps>
beforeAll(async () => {
  shop.setNow(new Date().toISOString())
  admin = await shop.apiAs(await makeAdmin(shop.db))
  steps = createRefundSteps(shop, admin)
})
afterEach(() => shop.runJobs())

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

test('what was paid by hand leaves the cart, and what was added since then stays', async () => {
  const { api, orderId, product } = await placeOrder(shop)
  const other = await makeProduct(shop.db)
  for (const { id } of [product, other]) {
    await api('POST /carts', { headers: {}, body: { productId: id, quantity: 1 } })
  }
  await setStatus(orderId, 'payment received')
  const { cart } = await api('GET /carts/me')
  expect(cart.products.map(({ product }) => product._id)).toEqual([other.id])
})

test('a reverted and cancelled payment is no sale, and the customer is not charged', async () => {
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

test('an order whose payment is reverted keeps its units and does not expire', async () => {
  const purchase = await placeOrder(shop)
  await takeBack(purchase)
  await shop.runJobs()
  shop.advance(3 * 3_600_000)
  for (const job of ['expire-orders', 'reconcile-payments']) await runJob(shop, job)
  expect(await steps.orderOf(purchase.orderId)).toMatchObject({ status: 'pending' })
  expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({
    stock: 9,
    reserved: 0,
  })
  expect(await shop.payments.getSession(purchase.sessionId)).toMatchObject({ state: 'expired' })
  await setStatus(purchase.orderId, 'cancelled')
  expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({ stock: 10 })
})

test.each<[string, OrderStatus]>([
  ['cancelled', 'cancelled'],
  ['paid by mistake', 'payment received'],
])(
  'an order that was %s and is pending again can be cancelled by its customer only [SEC-2]',
  async (_what, earlier) => {
    const { orderId, product, api } = await placeOrder(shop)
    await setStatus(orderId, earlier)
    await setStatus(orderId, 'pending')
    await shop.runJobs()
    const cancelOwn = (client: Api) =>
      client('POST /orders/:id/cancel', { params: { id: orderId } })
    await expect(cancelOwn(admin)).rejects.toMatchObject({ statusCode: 403 })
    const stranger = await makeBuyer(shop)
    await expect(cancelOwn(stranger.api)).rejects.toMatchObject({ statusCode: 404 })
    expect(await steps.orderOf(orderId)).toMatchObject({ status: 'pending' })
    for (const _time of ['once', 'again']) {
      expect((await cancelOwn(api)).order).toMatchObject({
        status: 'cancelled',
        refundNeeded: false,
      })
      expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 10, reserved: 0 })
    }
  },
)

test('a later card payment counts from its time and can be refunded', async () => {
  const receiver = await startWebhookReceiver()
  const body = { url: receiver.url, events: ['order.paid' as const] }
  // The sign-in of the other tests is hours old by now.
  const fresh = await shop.apiAs(await makeAdmin(shop.db))
  const { endpoint } = await fresh('POST /webhook-endpoints', { body })
  const purchase = await placeOrder(shop)
  await takeBack(purchase)
  shop.advance(60_000)
  await payFor(shop, purchase)
  const order = await steps.orderOf(purchase.orderId)
  expect(order).toMatchObject({
    status: 'payment received',
    paidAt: shop.ctx().now.toISOString(),
    refundNeeded: false,
  })
  expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({ stock: 9 })
  await shop.runJobs()
  const paidTimes = receiver.received.map(({ body }) => JSON.parse(body).data.order.paidAt)
  expect(paidTimes).toHaveLength(2)
  expect(paidTimes).toContain(order.paidAt)
  expect((await steps.refund(purchase.orderId)).order).toMatchObject({ refunded: order.total })
  await admin('DELETE /webhook-endpoints/:id', { params: { id: endpoint._id } })
  await receiver.close()
})

test('a second manual payment sets the later payment date', async () => {
  const { orderId } = await placeOrder(shop)
  await takeBack({ orderId })
  shop.advance(60_000)
  const { paidAt } = await setStatus(orderId, 'shipped')
  expect(paidAt).toBe(shop.ctx().now.toISOString())
  const moments = await steps.timelineOf(orderId)
  expect(moments.flatMap((moment) => (moment.type === 'status' ? moment.to : []))).toEqual([
    'pending',
    'payment received',
    'pending',
    'shipped',
  ])
})

test('an order paid by card stays paid after any status change', async () => {
  const { orderId } = await buy(shop)
  const { paidAt } = await steps.orderOf(orderId)
  expect(await setStatus(orderId, 'pending')).toMatchObject({ paidAt })
  await setStatus(orderId, 'cancelled')
  expect(await cancellationOf(orderId)).toContain('We will be in touch about your payment.')
})

test('a free order completed on the payment page stays paid without a payment', async () => {
  const { orderId } = await buy(shop, { priceCents: 0 })
  const { paidAt } = await steps.orderOf(orderId)
  expect(await setStatus(orderId, 'pending')).toMatchObject({ paidAt })
})
