import { afterEach, expect, test } from 'vitest'
import {
  buy,
  deliver,
  type Purchase,
  payFor,
  placeOrder,
  toPaidEvent,
} from '#tests/support/app/checkout.ts'
import { makeAdmin } from '#tests/support/app/factories.ts'
import { createRefundSteps, paymentIdOf } from '#tests/support/app/refunds.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShopPerTest,
} from '#tests/support/app/set-up-shop.ts'
import { openProductFiles } from '#tests/support/payloads/product-file.ts'

/** Deductions from the sales other than refunds to the card. */

const shop = setUpShopPerTest()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

/** The same amount in all figures: cards, chart, best customers, the order. */
async function expectSales({ orderId, user }: Purchase, amount: number) {
  const { stats, topCustomers } = await admin('GET /stats')
  const { points } = await admin('GET /stats/charts', { query: {} })
  const figures = {
    totalSales: stats.totalSales,
    totalSalesToday: stats.totalSalesToday,
    chart: points.at(-1)?.sales,
    spent: topCustomers.find(({ _id }) => _id === user.id)?.totalSpent,
    order: (await steps.orderOf(orderId)).netTotal,
  }
  const names = Object.keys(figures)
  expect(figures).toEqual(Object.fromEntries(names.map((name) => [name, amount])))
  expect(stats.totalOrders).toBe(1)
}

async function cancelWithMoneyDue(purchase: Purchase) {
  const params = { id: purchase.orderId }
  await admin('PATCH /orders/:id', { params, body: { status: 'returned' } })
  return (body?: { refunded?: number }) =>
    admin('POST /orders/:id/refund-due/resolve', { params, ...(body ? { body } : {}) })
}

test('a refund by bank transfer is deducted from the sales [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  await expectSales(purchase, 100)
  const resolve = await cancelWithMoneyDue(purchase)
  await resolve()
  await expectSales(purchase, 0)
  const { order } = await admin('GET /orders/:id', { params: { id: purchase.orderId } })
  expect(order).toMatchObject({ refunded: 100, refundNeeded: false })
  const { paper } = await admin('GET /orders/:id/paper', { params: { id: purchase.orderId } })
  expect(paper.kept).toEqual({ total: 0, gst: 0 })
})

test('a part refunded by bank transfer is deducted, the rest stays [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  const resolve = await cancelWithMoneyDue(purchase)
  await expect(resolve({ refunded: 100.01 })).rejects.toMatchObject({
    statusCode: 409,
    field: 'refunded',
    message: 'Only $100.00 is due for refund',
  })
  for (const refunded of [-1, 0.001]) {
    await expect(resolve({ refunded })).rejects.toMatchObject({ statusCode: 400 })
  }
  await resolve({ refunded: 80 })
  await expectSales(purchase, 20)
  expect(await steps.orderOf(purchase.orderId)).toMatchObject({ refundNeeded: false })
})

test('an amount that need not go back stays in the sales [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  const resolve = await cancelWithMoneyDue(purchase)
  await resolve({ refunded: 0 })
  await expectSales(purchase, 100)
  const moments = await steps.timelineOf(purchase.orderId)
  expect(moments).toContainEqual(
    expect.objectContaining({ type: 'settled', amount: 100, refunded: 0 }),
  )
})

test('a transfer for an order marked as paid by hand is deducted [LATE-1]', async () => {
  const purchase = await placeOrder(shop, { priceCents: 10_000 })
  const params = { id: purchase.orderId }
  await admin('PATCH /orders/:id', { params, body: { status: 'shipped' } })
  const resolve = await cancelWithMoneyDue(purchase)
  await resolve()
  await expectSales(purchase, 0)
})

test('a second payment refunded by transfer is not deducted [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  const again = shop.payments.pay(purchase.sessionId, { paymentId: 'payment_again' })
  await deliver(shop, toPaidEvent(again, 'evt_again'))
  await admin('POST /orders/:id/refund-due/resolve', { params: { id: purchase.orderId } })
  await expectSales(purchase, 100)
})

const tellOfDispute = (orderId: string, type: string, status: string, hour: number) =>
  steps.tell({
    id: `evt_${type}_${status}`,
    type: `charge.dispute.${type}`,
    dispute: {
      id: 'dp_1',
      paymentId: paymentIdOf(orderId),
      amountCents: 6000,
      currency: 'aud',
      reason: 'fraudulent',
      status,
      isOpen: type !== 'closed',
      eventAt: `2026-03-04T0${hour}:00:00.000Z`,
    },
  })

test('a lost dispute is deducted from the sales, an open or won one is not [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  await tellOfDispute(purchase.orderId, 'created', 'needs_response', 2)
  await expectSales(purchase, 100)
  await tellOfDispute(purchase.orderId, 'closed', 'lost', 3)
  await expectSales(purchase, 40)
  await tellOfDispute(purchase.orderId, 'updated', 'under_review', 1)
  await expectSales(purchase, 40)
  await tellOfDispute(purchase.orderId, 'closed', 'won', 4)
  await expectSales(purchase, 100)
})

test('the file of orders has what a lost dispute leaves, as the sales have it [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  await placeOrder(shop)
  const { download } = await openProductFiles(shop, await makeAdmin(shop.db))
  const readNet = async () => {
    const [header = '', ...rows] = (await download('/orders/export')).slice(1).trim().split('\r\n')
    const place = header.split(',').indexOf('net_total')
    return place < 0 ? 'no column' : rows.map((row) => row.split(',')[place]).sort()
  }
  expect(await readNet()).toBe('no column')
  await steps.refund(purchase.orderId, { amount: 10 })
  await tellOfDispute(purchase.orderId, 'closed', 'lost', 3)
  await expectSales(purchase, 30)
  expect(await readNet()).toEqual(['', '30.00'])
})

test('a lost dispute and refunds never make a sale negative [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  await steps.refund(purchase.orderId, { amount: 70 })
  await tellOfDispute(purchase.orderId, 'closed', 'lost', 3)
  await expectSales(purchase, 0)
})

test('a lost dispute reduces the amount due of a returned order [LATE-1]', async () => {
  const purchase = await buy(shop, { priceCents: 10_000 })
  await cancelWithMoneyDue(purchase)
  await tellOfDispute(purchase.orderId, 'closed', 'lost', 3)
  expect((await steps.paymentOf(purchase.orderId)).refundDue).toMatchObject({ amount: 40 })
  await steps.refund(purchase.orderId, { amount: 40 })
  expect(await steps.orderOf(purchase.orderId)).toMatchObject({ refundNeeded: false, netTotal: 0 })
})

test('an unpaid order that got a refused payment is no sale [LATE-1]', async () => {
  const purchase = await placeOrder(shop, { priceCents: 10_000 })
  const params = { id: purchase.orderId }
  await admin('PATCH /orders/:id', { params, body: { status: 'cancelled' } })
  await payFor(shop, purchase)
  const { stats } = await admin('GET /stats')
  expect(stats).toMatchObject({ totalSales: 0, totalOrders: 0 })
})
