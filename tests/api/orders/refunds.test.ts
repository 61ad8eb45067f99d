import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#server/audit/audit.tables.ts'
import { createRefund } from '#server/orders/index.ts'
import { setOrderStatus } from '#server/orders/lifecycle/set-order-status.ts'
import { buy, placeOrder } from '#tests/support/app/checkout.ts'
import { findProductRow } from '#tests/support/app/factories.ts'
import { createRefundSteps, paymentIdOf } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop, { firstName: 'Ilse', lastName: 'Moravec' })
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

describe('a refund', () => {
  test('in full calls the provider once, notifies the customer and is audited', async () => {
    const { orderId, user, product, api } = await buy(shop, { priceCents: 3995, quantity: 2 })
    const { order, payment } = await steps.refund(orderId, { reason: 'requested_by_customer' })
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
    expect(steps.requestsFor(orderId)).toMatchObject([
      { paymentId: paymentIdOf(orderId), amountCents: 7990, reason: 'requested_by_customer' },
    ])
    await shop.runJobs()
    expect(steps.mailsTo(user.email)).toMatchObject([
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

  test('in part leaves only the rest refundable', async () => {
    const { orderId, user } = await buy(shop, { priceCents: 5000 })
    await steps.refund(orderId, { amount: 20.5 })
    await expect(steps.refund(orderId, { amount: 29.51 })).rejects.toMatchObject({
      statusCode: 409,
      field: 'amount',
      message: 'At most $29.50 can still be refunded',
    })
    const { payment } = await steps.refund(orderId)
    expect(payment.refunds.map(({ amount }) => amount)).toEqual([20.5, 29.5])
    await expect(steps.refund(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'All of the payment has been refunded already',
    })
    await shop.runJobs()
    expect(steps.mailsTo(user.email)).toHaveLength(2)
  })

  test.each([
    [0, 400],
    [-5, 400],
    [1.005, 400],
  ])('of the amount %d is refused', async (amount, statusCode) => {
    const { orderId } = await buy(shop)
    await expect(steps.refund(orderId, { amount })).rejects.toMatchObject({
      statusCode,
      field: 'amount',
    })
  })

  test('is refused for an order not paid by card', async () => {
    const { orderId } = await placeOrder(shop)
    const refusal = { statusCode: 409, message: 'No card payment came in for this order' }
    await expect(steps.refund(orderId)).rejects.toMatchObject(refusal)
    await setOrderStatus(shop.ctx(), { orderId, status: 'shipped' })
    await expect(steps.refund(orderId)).rejects.toMatchObject(refusal)
    expect(await steps.paymentOf(orderId)).toMatchObject({ captured: 0, refundable: 0 })
  })

  test('never exceeds the payment, even when requested twice concurrently', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    const presses = await Promise.allSettled(
      Array.from({ length: 6 }, () => steps.refund(orderId, { amount: 20 })),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await steps.paymentOf(orderId)).toMatchObject({ refunded: 40, refundable: 10 })
  })

  test('waits for another one that is being recorded', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    const wish = { orderId, restock: [] }
    const second = await interleave(
      shop.ctx(),
      (ctx) => createRefund(ctx, wish),
      (ctx) => createRefund(ctx, wish),
    )
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  })

  test('is refused when the refundable amount has changed, unless it is a retry', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    const { version } = await steps.paymentOf(orderId)
    const { payment } = await steps.refund(orderId, { amount: 10 }, { version, key: 'first' })
    await expect(steps.refund(orderId, { amount: 10 }, { version })).rejects.toMatchObject({
      statusCode: 412,
      message: 'Somebody refunded money in the meantime: $40.00 is left. Look at the order again.',
    })
    const retried = await steps.refund(orderId, { amount: 10 }, { version, key: 'first' })
    expect(retried.payment.refunded).toBe(10)
    const next = await steps.refund(orderId, { amount: 15 }, { version: payment.version })
    expect(next.payment.refundable).toBe(25)
  })

  test('is made once per key', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    await Promise.all(
      [1, 2, 3].map(() => steps.refund(orderId, { amount: 10 }, { key: 'one press' })),
    )
    expect((await steps.paymentOf(orderId)).refunds).toHaveLength(1)
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    for (const other of [{ amount: 11 }, { amount: 10, restock }]) {
      await expect(steps.refund(orderId, other, { key: 'one press' })).rejects.toMatchObject({
        statusCode: 409,
        message: 'This Idempotency-Key was used for a different refund',
      })
    }
  })

  test('is refused to customers', async () => {
    const { orderId, api } = await buy(shop)
    const call = api('POST /orders/:id/refunds', { params: { id: orderId }, body: {} })
    await expect(call).rejects.toMatchObject({ statusCode: 403 })
  })
})

describe('units restocked with a refund', () => {
  test('return to stock with a movement, and not again with the order', async () => {
    const { orderId, product } = await buy(shop, { quantity: 3, stock: 5 })
    const lineId = `${orderId}-0`
    const { payment } = await steps.refund(orderId, {
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

  test('are not picked for the parcel', async () => {
    const picksOf = async (id: string) =>
      (await admin('GET /orders/:id/paper', { params: { id } })).paper.picks
    const { orderId } = await buy(shop, { quantity: 3 })
    const restock = (quantity: number) => [{ lineId: `${orderId}-0`, quantity }]
    await steps.refund(orderId, { amount: 10, restock: restock(1) })
    expect(await picksOf(orderId)).toMatchObject(restock(2))
    await steps.refund(orderId, { amount: 10, restock: restock(2) })
    expect(await picksOf(orderId)).toEqual([])
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
  ])('are refused for %s, and nothing is refunded', async (_case, toRestock) => {
    const { orderId } = await buy(shop, { quantity: 2 })
    await expect(steps.refund(orderId, { restock: toRestock(orderId) })).rejects.toMatchObject({
      statusCode: 400,
      field: 'restock',
    })
    expect(steps.requestsFor(orderId)).toEqual([])
  })

  test('are already in stock for a cancelled order', async () => {
    const { orderId } = await buy(shop)
    await setOrderStatus(shop.ctx(), { orderId, status: 'cancelled' })
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    await expect(steps.refund(orderId, { restock })).rejects.toMatchObject({ field: 'restock' })
    expect((await steps.refund(orderId)).payment.refunds).toMatchObject([{ state: 'done' }])
  })
})

describe('the refunded amount', () => {
  test('is deducted from sales, customer totals and the invoice', async () => {
    const before = await admin('GET /stats')
    const { orderId, user } = await buy(shop, { priceCents: 50_000_000 })
    await steps.refund(orderId, { amount: 100_000 })
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
