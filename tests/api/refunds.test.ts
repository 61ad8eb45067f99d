import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { auditEntries } from '../../server/audit/audit.tables.ts'
import { openRefund } from '../../server/orders/index.ts'
import { setOrderStatus } from '../../server/orders/set-order-status.ts'
import { auditShop } from '../support/audit.ts'
import { buy, placeOrder } from '../support/checkout.ts'
import { findProductRow } from '../support/factories.ts'
import { meetInTransaction } from '../support/meet-in-transaction.ts'
import { openRefundDesk, paymentIdOf, type RefundDesk } from '../support/refunds.ts'
import type { TestApp } from '../support/test-app.ts'

let shop: TestApp
let admin: Api
let desk: RefundDesk
beforeAll(async () => {
  ;({ shop, admin, desk } = await openRefundDesk())
})
afterEach(async () => {
  await shop.runJobs()
  expect(await auditShop(shop.db)).toEqual([])
})
afterAll(() => shop.close())

describe('giving money back', () => {
  test('all of it: the provider is asked once, the customer told, the change recorded', async () => {
    const { orderId, user, product, api } = await buy(shop, { priceCents: 3995, quantity: 2 })
    const { order, payment } = await desk.refund(orderId, { reason: 'requested_by_customer' })
    expect(order).toMatchObject({ status: 'payment received', total: 79.9, refunded: 79.9 })
    expect(payment).toMatchObject({
      captured: 79.9,
      refunded: 79.9,
      refundable: 0,
      refunds: [
        {
          amount: 79.9,
          state: 'done',
          reason: 'requested_by_customer',
          by: { name: 'Ilse Moravec' },
          restocked: 0,
        },
      ],
    })
    expect(desk.asksFor(orderId)).toMatchObject([
      { paymentId: paymentIdOf(orderId), amountCents: 7990, reason: 'requested_by_customer' },
    ])
    await shop.runJobs()
    expect(desk.mailsTo(user.email)).toMatchObject([
      {
        subject: `Your refund is on its way (${orderId})`,
        text: expect.stringContaining('We have refunded $79.90 to the card you paid with.'),
      },
    ])
    const own = await api('GET /orders/:id', { params: { id: orderId } })
    expect(own.order).toMatchObject({ refunded: 79.9 })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 8 })
    const isAboutOrder = eq(auditEntries.subjectId, orderId)
    const [entry] = await shop.db.select().from(auditEntries).where(isAboutOrder)
    expect(entry).toMatchObject({
      action: 'order.refund',
      before: null,
      after: { amount: 79.9, reason: 'requested_by_customer' },
    })
  })

  test('a part, and then no more than what is left', async () => {
    const { orderId, user } = await buy(shop, { priceCents: 5000 })
    await desk.refund(orderId, { amount: 20.5 })
    await expect(desk.refund(orderId, { amount: 29.51 })).rejects.toMatchObject({
      statusCode: 409,
      field: 'amount',
      message: 'At most $29.50 can still be refunded',
    })
    const { payment } = await desk.refund(orderId)
    expect(payment.refunds.map(({ amount }) => amount)).toEqual([20.5, 29.5])
    await expect(desk.refund(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'All of the payment has been refunded already',
    })
    await shop.runJobs()
    expect(desk.mailsTo(user.email)).toHaveLength(2)
  })

  test.each([
    [0, 400],
    [-5, 400],
    [1.005, 400],
  ])('an amount of %d is refused', async (amount, statusCode) => {
    const { orderId } = await buy(shop)
    await expect(desk.refund(orderId, { amount })).rejects.toMatchObject({
      statusCode,
      field: 'amount',
    })
  })

  test('nothing goes back for an order nobody paid by card', async () => {
    const { orderId } = await placeOrder(shop)
    const refusal = { statusCode: 409, message: 'No card payment came in for this order' }
    await expect(desk.refund(orderId)).rejects.toMatchObject(refusal)
    await setOrderStatus(shop.ctx(), { orderId, status: 'shipped' })
    await expect(desk.refund(orderId)).rejects.toMatchObject(refusal)
    expect(await desk.paymentOf(orderId)).toMatchObject({ captured: 0, refundable: 0 })
  })

  test('two at once never give back more than came in', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    const presses = await Promise.allSettled(
      Array.from({ length: 6 }, () => desk.refund(orderId, { amount: 20 })),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await desk.paymentOf(orderId)).toMatchObject({ refunded: 40, refundable: 10 })
  })

  test('a refund being written down holds up the next', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    const wish = { orderId, restock: [] }
    const second = await meetInTransaction(
      shop.ctx(),
      (ctx) => openRefund(ctx, wish),
      (ctx) => openRefund(ctx, wish),
    )
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  })

  test('an amount chosen before somebody else refunded is asked again', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    await desk.refund(orderId, { amount: 10, basedOn: 50 })
    await expect(desk.refund(orderId, { amount: 10, basedOn: 50 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Somebody refunded money meanwhile: $40.00 is left. Look at the order again.',
    })
  })

  test('the same key twice is one refund', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    await Promise.all([1, 2, 3].map(() => desk.refund(orderId, { amount: 10 }, 'one press')))
    expect((await desk.paymentOf(orderId)).refunds).toHaveLength(1)
    await expect(desk.refund(orderId, { amount: 11 }, 'one press')).rejects.toMatchObject({
      statusCode: 409,
    })
  })

  test('customers cannot', async () => {
    const { orderId, api } = await buy(shop)
    const call = api('POST /orders/:id/refunds', { params: { id: orderId }, body: {} })
    await expect(call).rejects.toMatchObject({ statusCode: 403 })
  })
})

describe('copies that come back with a refund', () => {
  test('go back on the shelf with their movement, and not again with the order', async () => {
    const { orderId, product } = await buy(shop, { quantity: 3, stock: 5 })
    const lineId = `${orderId}-0`
    const { payment } = await desk.refund(orderId, {
      amount: 10,
      restock: [{ lineId, quantity: 2 }],
    })
    expect(payment).toMatchObject({ restockable: { [lineId]: 1 }, refunds: [{ restocked: 2 }] })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 4 })
    await setOrderStatus(shop.ctx(), { orderId, status: 'returned' })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 5 })
    await setOrderStatus(shop.ctx(), { orderId, status: 'shipped' })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 4 })
  })

  test.each([
    ['more than were bought', (id: string) => [{ lineId: `${id}-0`, quantity: 3 }]],
    ['of a line that is not there', (id: string) => [{ lineId: `${id}-7`, quantity: 1 }]],
    ['of another order', () => [{ lineId: 'RO-OTHER-0', quantity: 1 }]],
    [
      'of one line twice',
      (id: string) => [
        { lineId: `${id}-0`, quantity: 1 },
        { lineId: `${id}-0`, quantity: 2 },
      ],
    ],
  ])('%s are refused, and no money goes back', async (_case, toRestock) => {
    const { orderId } = await buy(shop, { quantity: 2 })
    await expect(desk.refund(orderId, { restock: toRestock(orderId) })).rejects.toMatchObject({
      statusCode: 400,
      field: 'restock',
    })
    expect(desk.asksFor(orderId)).toEqual([])
  })

  test('of a cancelled order are there already', async () => {
    const { orderId } = await buy(shop)
    await setOrderStatus(shop.ctx(), { orderId, status: 'cancelled' })
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    await expect(desk.refund(orderId, { restock })).rejects.toMatchObject({ field: 'restock' })
    expect((await desk.refund(orderId)).payment.refunds).toMatchObject([{ state: 'done' }])
  })
})

describe('what was refunded', () => {
  test('is left out of the sales, of what customers spent and of the invoice', async () => {
    const before = await admin('GET /stats')
    const { orderId, user } = await buy(shop, { priceCents: 50_000_000 })
    await desk.refund(orderId, { amount: 100_000 })
    const after = await admin('GET /stats')
    expect(after.stats.totalSales - before.stats.totalSales).toBeCloseTo(400_000)
    expect(after.stats.totalSalesToday - before.stats.totalSalesToday).toBeCloseTo(400_000)
    const spender = after.topCustomers.find(({ _id }) => _id === user.id)
    expect(spender).toMatchObject({ totalSpent: 400_000 })
    const { points } = await admin('GET /stats/charts', { query: {} })
    expect(points.at(-1)?.sales).toBeCloseTo(after.stats.totalSalesToday)
    const { paper } = await admin('GET /orders/:id/paper', { params: { id: orderId } })
    expect(paper).toMatchObject({ gst: 45_454.55, kept: { total: 400_000, gst: 36_363.64 } })
  })
})
