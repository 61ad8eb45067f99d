import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import { auditEntries } from '../../server/audit/audit.tables.ts'
import { openRefund } from '../../server/orders/index.ts'
import { setOrderStatus } from '../../server/orders/set-order-status.ts'
import type { PaymentEvent } from '../../server/platform/payments/index.ts'
import { auditShop } from '../support/audit.ts'
import { buy, deliver, payFor, placeOrder, runJob } from '../support/checkout.ts'
import { findProductRow, makeUser } from '../support/factories.ts'
import { meetInTransaction } from '../support/meet-in-transaction.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

let shop: TestApp
let admin: Api
beforeAll(async () => {
  shop = await createTestApp()
  admin = await shop.apiAs(
    await makeUser(shop.db, { role: 'admin', firstName: 'Ilse', lastName: 'Moravec' }),
  )
})
afterEach(async () => {
  await shop.runJobs()
  expect(await auditShop(shop.db)).toEqual([])
})
afterAll(() => shop.close())

const MINUTE = 60_000
type Wish = {
  amount?: number
  basedOn?: number
  reason?: 'requested_by_customer'
  restock?: { lineId: string; quantity: number }[]
}
const refund = (id: string, body: Wish = {}, key?: string) =>
  admin('POST /orders/:id/refunds', {
    params: { id },
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const paymentOf = async (id: string) =>
  (await admin('GET /orders/:id/payment', { params: { id } })).payment
const orderOf = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order
const paymentIdOf = (orderId: string) => `payment_${orderId}`
const mailsTo = (email: string) =>
  shop.mailer.sent.filter(({ to, subject }) => to === email && subject.includes('refund'))
const tell = (event: Omit<PaymentEvent, 'payload'>) => deliver(shop, { ...event, payload: {} })
const tellOfRefund = (orderId: string, id = `evt_refunded_${orderId}`) =>
  tell({ id, type: 'charge.refunded', refunded: { paymentId: paymentIdOf(orderId), orderId } })
const asksFor = (orderId: string) =>
  shop.payments.refundRequests.filter((request) => request.orderId === orderId)

describe('giving money back', () => {
  test('all of it: the provider is asked once, the customer told, the change recorded', async () => {
    const { orderId, user, product, api } = await buy(shop, { priceCents: 3995, quantity: 2 })
    const { order, payment } = await refund(orderId, { reason: 'requested_by_customer' })
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
    expect(asksFor(orderId)).toMatchObject([
      { paymentId: paymentIdOf(orderId), amountCents: 7990, reason: 'requested_by_customer' },
    ])
    await shop.runJobs()
    expect(mailsTo(user.email)).toMatchObject([
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
    await refund(orderId, { amount: 20.5 })
    await expect(refund(orderId, { amount: 29.51 })).rejects.toMatchObject({
      statusCode: 409,
      field: 'amount',
      message: 'At most $29.50 can still be refunded',
    })
    const { payment } = await refund(orderId)
    expect(payment.refunds.map(({ amount }) => amount)).toEqual([20.5, 29.5])
    await expect(refund(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'All of the payment has been refunded already',
    })
    await shop.runJobs()
    expect(mailsTo(user.email)).toHaveLength(2)
  })

  test.each([
    [0, 400],
    [-5, 400],
    [1.005, 400],
  ])('an amount of %d is refused', async (amount, statusCode) => {
    const { orderId } = await buy(shop)
    await expect(refund(orderId, { amount })).rejects.toMatchObject({ statusCode, field: 'amount' })
  })

  test('nothing goes back for an order nobody paid by card', async () => {
    const { orderId } = await placeOrder(shop)
    const refusal = { statusCode: 409, message: 'No card payment came in for this order' }
    await expect(refund(orderId)).rejects.toMatchObject(refusal)
    await setOrderStatus(shop.ctx(), { orderId, status: 'shipped' })
    await expect(refund(orderId)).rejects.toMatchObject(refusal)
    expect(await paymentOf(orderId)).toMatchObject({ captured: 0, refundable: 0 })
  })

  test('two at once never give back more than came in', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    const presses = await Promise.allSettled(
      Array.from({ length: 6 }, () => refund(orderId, { amount: 20 })),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await paymentOf(orderId)).toMatchObject({ refunded: 40, refundable: 10 })
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
    await refund(orderId, { amount: 10, basedOn: 50 })
    await expect(refund(orderId, { amount: 10, basedOn: 50 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'Somebody refunded money meanwhile: $40.00 is left. Look at the order again.',
    })
  })

  test('the same key twice is one refund', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    await Promise.all([1, 2, 3].map(() => refund(orderId, { amount: 10 }, 'one press')))
    expect((await paymentOf(orderId)).refunds).toHaveLength(1)
    await expect(refund(orderId, { amount: 11 }, 'one press')).rejects.toMatchObject({
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
    const { payment } = await refund(orderId, { amount: 10, restock: [{ lineId, quantity: 2 }] })
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
    await expect(refund(orderId, { restock: toRestock(orderId) })).rejects.toMatchObject({
      statusCode: 400,
      field: 'restock',
    })
    expect(asksFor(orderId)).toEqual([])
  })

  test('of a cancelled order are there already', async () => {
    const { orderId } = await buy(shop)
    await setOrderStatus(shop.ctx(), { orderId, status: 'cancelled' })
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    await expect(refund(orderId, { restock })).rejects.toMatchObject({ field: 'restock' })
    expect((await refund(orderId)).payment.refunds).toMatchObject([{ state: 'done' }])
  })
})

describe('when the provider', () => {
  test('refuses, nothing went back and the amount is free again', async () => {
    const { orderId, product, user } = await buy(shop, { stock: 3 })
    shop.payments.refuseNext('Insufficient funds in your account')
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    await expect(refund(orderId, { restock })).rejects.toMatchObject({
      statusCode: 409,
      message: 'The payment provider refused: Insufficient funds in your account',
    })
    expect(await paymentOf(orderId)).toMatchObject({
      refunded: 0,
      refundable: 39.95,
      refunds: [{ state: 'failed', failure: 'Insufficient funds in your account' }],
    })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 2 })
    await shop.runJobs()
    expect(mailsTo(user.email)).toEqual([])
  })

  test('does not answer, the refund is asked for again, with the same key', async () => {
    const { orderId, user } = await buy(shop)
    shop.payments.failNext(1)
    const { payment } = await refund(orderId)
    expect(payment).toMatchObject({
      refunded: 0,
      refundable: 0,
      refunds: [{ state: 'asked', failure: 'The payment provider does not answer' }],
    })
    await runJob(shop, 'finish-refunds')
    expect((await paymentOf(orderId)).refunds).toMatchObject([{ state: 'asked' }])
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    const after = await paymentOf(orderId)
    expect(after).toMatchObject({ refunded: 39.95, refunds: [{ state: 'done' }] })
    expect(after.refunds[0]).not.toHaveProperty('failure')
    expect(new Set(asksFor(orderId).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    await shop.runJobs()
    expect(mailsTo(user.email)).toHaveLength(1)
  })

  test('made the refund but its answer was lost, it is found and not made again', async () => {
    const { orderId } = await buy(shop)
    shop.payments.failNext(1, true)
    expect((await refund(orderId)).payment.refunds).toMatchObject([{ state: 'asked' }])
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    expect(await paymentOf(orderId)).toMatchObject({
      refunded: 39.95,
      refunds: [{ state: 'done' }],
    })
    expect(asksFor(orderId)).toHaveLength(1)
    expect(
      shop.payments.refunds.filter(({ paymentId }) => paymentId === paymentIdOf(orderId)),
    ).toHaveLength(1)
  })

  test('was never asked because the shop crashed, the job asks', async () => {
    const { orderId } = await buy(shop)
    await openRefund(shop.ctx(), { orderId, restock: [] })
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    expect(await paymentOf(orderId)).toMatchObject({
      refunded: 39.95,
      refunds: [{ state: 'done' }],
    })
  })

  test('stays away, the job fails where the owner sees it', async () => {
    const { orderId } = await buy(shop)
    shop.payments.failNext(1)
    await refund(orderId)
    shop.advance(2 * MINUTE)
    shop.payments.failNext(1)
    await expect(runJob(shop, 'finish-refunds')).rejects.toThrow(
      '1 of 1: The payment provider does not answer',
    )
    await runJob(shop, 'finish-refunds')
    expect((await paymentOf(orderId)).refunds).toMatchObject([{ state: 'done' }])
  })

  test('takes a refund back, the order is flagged and the money counts as kept', async () => {
    const { orderId } = await buy(shop)
    await refund(orderId)
    const made = shop.payments.refunds.find((row) => row.paymentId === paymentIdOf(orderId))
    if (!made) throw new Error('No refund was made')
    Object.assign(made, { state: 'failed', failure: 'The bank did not take it' })
    expect(await tellOfRefund(orderId)).toBe(200)
    await shop.runJobs()
    expect(await orderOf(orderId)).toMatchObject({ refunded: 0, refundNeeded: true })
    expect(await paymentOf(orderId)).toMatchObject({
      refundable: 39.95,
      refunds: [{ state: 'failed', failure: 'The bank did not take it' }],
    })
  })
})

describe('a refund made at the provider itself', () => {
  test('is recorded once, however often it is told', async () => {
    const { orderId, user } = await buy(shop, { priceCents: 5000 })
    shop.payments.refundThere(paymentIdOf(orderId), 1500)
    expect(await tellOfRefund(orderId)).toBe(200)
    expect(await tellOfRefund(orderId)).toBe(200)
    expect(await tellOfRefund(orderId, `evt_again_${orderId}`)).toBe(200)
    await shop.runJobs()
    expect(await orderOf(orderId)).toMatchObject({ refunded: 15 })
    expect((await paymentOf(orderId)).refunds).toMatchObject([
      { amount: 15, state: 'done', by: { name: 'Payment' } },
    ])
    expect(mailsTo(user.email)).toHaveLength(1)
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
    expect(moments).toContainEqual(
      expect.objectContaining({ type: 'refund', amount: 15, state: 'done', currency: 'aud' }),
    )
  })

  test('is found within the hour when its message is lost', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    shop.payments.refundThere(paymentIdOf(orderId), 1500)
    await runJob(shop, 'follow-refunds')
    await runJob(shop, 'follow-refunds')
    expect(await orderOf(orderId)).toMatchObject({ refunded: 15 })
  })

  test('of a payment of others changes nothing; of an order not there yet it comes again', async () => {
    const refunded = { paymentId: 'pi_of_others', orderId: '' }
    expect(await tell({ id: 'evt_others', type: 'charge.refunded', refunded })).toBe(200)
    const named = { paymentId: 'pi_unknown', orderId: 'RO-00000-00000' }
    expect(await tell({ id: 'evt_named', type: 'charge.refunded', refunded: named })).toBe(404)
  })
})

describe('an order flagged "refund needed"', () => {
  test('paid too late, its refund clears the flag', async () => {
    const purchase = await placeOrder(shop, { stock: 1 })
    shop.advance(31 * MINUTE)
    await runJob(shop, 'expire-orders')
    const { orderId: taken } = await buyOther(purchase.product.id)
    await payFor(shop, purchase)
    expect(await orderOf(purchase.orderId)).toMatchObject({
      status: 'cancelled',
      refundNeeded: true,
    })
    const { order } = await refund(purchase.orderId)
    expect(order).toMatchObject({ status: 'cancelled', refundNeeded: false, refunded: 39.95 })
    expect(await orderOf(taken)).toMatchObject({ status: 'payment received' })
  })

  test('paid with the wrong amount, just that goes back', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await payFor(shop, { sessionId }, { amountCents: 100 })
    const { order, payment } = await refund(orderId)
    expect(order).toMatchObject({ refundNeeded: false, refunded: 1, status: 'pending' })
    expect(payment).toMatchObject({ captured: 1, refunds: [{ amount: 1, state: 'done' }] })
  })

  async function buyOther(productId: string) {
    const api = await shop.apiAs(await makeUser(shop.db))
    const { orderId } = await api('POST /orders', {
      body: { products: [{ productId, quantity: 1 }] },
    })
    await payFor(shop, { sessionId: `session_${orderId}` })
    return { orderId }
  }
})

describe('a dispute', () => {
  const dispute = {
    amountCents: 3995,
    currency: 'aud',
    reason: 'product_not_received',
    status: 'needs_response',
    isOpen: true,
    dueAt: '2026-03-20T00:00:00.000Z',
  }
  const tellOfDispute = (orderId: string, type: string, changes: object) =>
    tell({
      id: `evt_${type}_${orderId}`,
      type: `charge.dispute.${type}`,
      dispute: {
        ...dispute,
        id: `dp_${orderId}`,
        paymentId: paymentIdOf(orderId),
        toldAt: '2026-03-04T02:00:00.000Z',
        ...changes,
      },
    })

  test('shows on the order, in its timeline and in the filter, until it is closed', async () => {
    const { orderId } = await buy(shop)
    expect(await tellOfDispute(orderId, 'created', {})).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ isDisputed: true })
    expect((await paymentOf(orderId)).disputes).toMatchObject([
      { amount: 39.95, reason: 'product not received', isOpen: true, dueAt: dispute.dueAt },
    ])
    const { moments } = await admin('GET /orders/:id/timeline', { params: { id: orderId } })
    expect(moments).toContainEqual(
      expect.objectContaining({ type: 'payment', what: 'The payment is disputed', amount: 39.95 }),
    )
    const { orders } = await admin('GET /orders', { query: { attention: 'money' } })
    expect(orders.map(({ _id }) => _id)).toContain(orderId)

    const closed = { status: 'won', isOpen: false, toldAt: '2026-03-09T02:00:00.000Z' }
    await tellOfDispute(orderId, 'closed', closed)
    await tellOfDispute(orderId, 'updated', { toldAt: '2026-03-05T02:00:00.000Z' })
    expect(await orderOf(orderId)).toMatchObject({ isDisputed: false })
    expect((await paymentOf(orderId)).disputes).toMatchObject([{ status: 'won', isOpen: false }])
  })
})

describe('what was refunded', () => {
  test('is left out of the sales, of what customers spent and of the invoice', async () => {
    const before = await admin('GET /stats')
    const { orderId, user } = await buy(shop, { priceCents: 50_000_000 })
    await refund(orderId, { amount: 100_000 })
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
