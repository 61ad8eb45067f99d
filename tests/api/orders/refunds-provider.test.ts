import { afterEach, describe, expect, test } from 'vitest'
import { createRefund } from '#server/orders/index.ts'
import { buy, payFor, placeOrder, runJob } from '#tests/support/app/checkout.ts'
import { findProductRow, makeUser } from '#tests/support/app/factories.ts'
import { createRefundSteps, paymentIdOf } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

const MINUTE = 60_000

describe('when the provider', () => {
  test('refuses, nothing is refunded and the amount is available again', async () => {
    const { orderId, product, user } = await buy(shop, { stock: 3 })
    shop.payments.refuseNext('Insufficient funds in your account')
    const restock = [{ lineId: `${orderId}-0`, quantity: 1 }]
    await expect(steps.refund(orderId, { restock })).rejects.toMatchObject({
      statusCode: 409,
      message: 'The payment provider refused: Insufficient funds in your account',
    })
    expect(await steps.paymentOf(orderId)).toMatchObject({
      refunded: 0,
      refundable: 39.95,
      refunds: [{ state: 'failed', failure: 'Insufficient funds in your account' }],
    })
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 2 })
    await shop.runJobs()
    expect(steps.mailsTo(user.email)).toEqual([])
  })

  test('does not respond, the refund is requested again with the same key', async () => {
    const { orderId, user } = await buy(shop)
    shop.payments.failNext(1)
    const { payment } = await steps.refund(orderId)
    expect(payment).toMatchObject({
      refunded: 0,
      refundable: 0,
      refunds: [{ state: 'requested', failure: 'The payment provider does not answer' }],
    })
    await runJob(shop, 'finish-refunds')
    expect((await steps.paymentOf(orderId)).refunds).toMatchObject([{ state: 'requested' }])
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    const after = await steps.paymentOf(orderId)
    expect(after).toMatchObject({ refunded: 39.95, refunds: [{ state: 'done' }] })
    expect(after.refunds[0]).not.toHaveProperty('failure')
    expect(
      new Set(steps.requestsFor(orderId).map(({ idempotencyKey }) => idempotencyKey)).size,
    ).toBe(1)
    await shop.runJobs()
    expect(steps.mailsTo(user.email)).toHaveLength(1)
  })

  test('made the refund but its response was lost, the refund is found and not repeated', async () => {
    const { orderId } = await buy(shop)
    shop.payments.failNext(1, true)
    expect((await steps.refund(orderId)).payment.refunds).toMatchObject([{ state: 'requested' }])
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    expect(await steps.paymentOf(orderId)).toMatchObject({
      refunded: 39.95,
      refunds: [{ state: 'done' }],
    })
    expect(steps.requestsFor(orderId)).toHaveLength(1)
    expect(
      shop.payments.refunds.filter(({ paymentId }) => paymentId === paymentIdOf(orderId)),
    ).toHaveLength(1)
  })

  test('was not called because of a crash, the job calls it', async () => {
    const { orderId } = await buy(shop)
    await createRefund(shop.ctx(), { orderId, restock: [] })
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    expect(await steps.paymentOf(orderId)).toMatchObject({
      refunded: 39.95,
      refunds: [{ state: 'done' }],
    })
  })

  test('stays unreachable, the job appears as failed', async () => {
    const { orderId } = await buy(shop)
    shop.payments.failNext(1)
    await steps.refund(orderId)
    shop.advance(2 * MINUTE)
    shop.payments.failNext(1)
    await expect(runJob(shop, 'finish-refunds')).rejects.toThrow(
      '1 of 1: The payment provider does not answer',
    )
    await runJob(shop, 'finish-refunds')
    expect((await steps.paymentOf(orderId)).refunds).toMatchObject([{ state: 'done' }])
  })

  test('reverses a refund, the order is flagged and the amount counts as not refunded', async () => {
    const { orderId } = await buy(shop)
    await steps.refund(orderId)
    await steps.failLast(orderId)
    expect(await steps.orderOf(orderId)).toMatchObject({ refunded: 0, refundNeeded: true })
    expect(await steps.paymentOf(orderId)).toMatchObject({
      refundable: 39.95,
      refunds: [{ state: 'failed', failure: 'The bank did not take it' }],
    })
  })
})

describe('refund events out of order', () => {
  test.each(['pending', 'done'] as const)(
    'leaves one that has failed as it is (%s), and puts nothing back twice',
    async (state) => {
      const { orderId, product } = await buy(shop, { quantity: 3, stock: 5 })
      await steps.refund(orderId, { restock: [{ lineId: `${orderId}-0`, quantity: 1 }] })
      const made = shop.payments.refunds.find((row) => row.paymentId === paymentIdOf(orderId))
      if (!made) throw new Error('No refund was made')
      Object.assign(made, { state: 'failed', failure: 'The bank did not take it' })
      await steps.deliverRefundEvent(orderId)
      await shop.runJobs()
      Object.assign(made, { state })
      await steps.deliverRefundEvent(orderId, `evt_late_${orderId}`)
      await shop.runJobs()
      expect((await steps.paymentOf(orderId)).refunds).toMatchObject([{ state: 'failed' }])
      expect(await steps.orderOf(orderId)).toMatchObject({ refundNeeded: true })
      expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 3 })
    },
  )
})

describe('a refund made at the provider itself', () => {
  test('is recorded once, even when reported repeatedly', async () => {
    const { orderId, user } = await buy(shop, { priceCents: 5000 })
    shop.payments.refundThere(paymentIdOf(orderId), 1500)
    expect(await steps.deliverRefundEvent(orderId)).toBe(200)
    expect(await steps.deliverRefundEvent(orderId)).toBe(200)
    expect(await steps.deliverRefundEvent(orderId, `evt_again_${orderId}`)).toBe(200)
    await shop.runJobs()
    expect(await steps.orderOf(orderId)).toMatchObject({ refunded: 15 })
    expect((await steps.paymentOf(orderId)).refunds).toMatchObject([
      { amount: 15, state: 'done', by: { name: 'Payment' } },
    ])
    expect(steps.mailsTo(user.email)).toHaveLength(1)
    const moments = await steps.timelineOf(orderId)
    expect(moments).toContainEqual(
      expect.objectContaining({ type: 'refund', amount: 15, state: 'done', currency: 'aud' }),
    )
  })

  test('is found within an hour when its event is lost', async () => {
    const { orderId } = await buy(shop, { priceCents: 5000 })
    shop.payments.refundThere(paymentIdOf(orderId), 1500)
    await runJob(shop, 'sync-refunds')
    await runJob(shop, 'sync-refunds')
    expect(await steps.orderOf(orderId)).toMatchObject({ refunded: 15 })
  })

  test('of an unknown payment changes nothing; of an order not created yet it is retried', async () => {
    const refunded = { paymentId: 'pi_of_others', orderId: '' }
    expect(await steps.tell({ id: 'evt_others', type: 'charge.refunded', refunded })).toBe(200)
    const named = { paymentId: 'pi_unknown', orderId: 'RO-00000-00000' }
    expect(await steps.tell({ id: 'evt_named', type: 'charge.refunded', refunded: named })).toBe(
      404,
    )
  })
})

describe('an order flagged "refund needed"', () => {
  test('loses the flag when a late payment is refunded', async () => {
    const purchase = await placeOrder(shop, { stock: 1 })
    shop.advance(31 * MINUTE)
    await runJob(shop, 'expire-orders')
    const { orderId: taken } = await buyOther(purchase.product.id)
    await payFor(shop, purchase)
    expect(await steps.orderOf(purchase.orderId)).toMatchObject({
      status: 'cancelled',
      refundNeeded: true,
    })
    const { order } = await steps.refund(purchase.orderId)
    expect(order).toMatchObject({ status: 'cancelled', refundNeeded: false, refunded: 39.95 })
    expect(await steps.orderOf(taken)).toMatchObject({ status: 'payment received' })
  })

  test('refunds exactly the wrong amount', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await payFor(shop, { sessionId }, { amountCents: 100 })
    const { order, payment } = await steps.refund(orderId)
    // Money beside the order's payment: the total of the order is untouched.
    expect(order).toMatchObject({ refundNeeded: false, refunded: 0, status: 'pending' })
    expect(payment).toMatchObject({
      captured: 1,
      refunded: 1,
      refunds: [{ amount: 1, state: 'done' }],
    })
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
    steps.tell({
      id: `evt_${type}_${orderId}`,
      type: `charge.dispute.${type}`,
      dispute: {
        ...dispute,
        id: `dp_${orderId}`,
        paymentId: paymentIdOf(orderId),
        eventAt: '2026-03-04T02:00:00.000Z',
        ...changes,
      },
    })

  test('shows on the order, in its timeline and in the filter, until it is closed', async () => {
    const { orderId } = await buy(shop)
    expect(await tellOfDispute(orderId, 'created', {})).toBe(200)
    expect(await steps.orderOf(orderId)).toMatchObject({ isDisputed: true })
    expect((await steps.paymentOf(orderId)).disputes).toMatchObject([
      { amount: 39.95, reason: 'product not received', isOpen: true, dueAt: dispute.dueAt },
    ])
    const moments = await steps.timelineOf(orderId)
    expect(moments).toContainEqual(
      expect.objectContaining({ type: 'payment', what: 'The payment is disputed', amount: 39.95 }),
    )
    const { orders } = await admin('GET /orders', { query: { attention: 'money' } })
    expect(orders.map(({ _id }) => _id)).toContain(orderId)

    const closed = { status: 'won', isOpen: false, eventAt: '2026-03-09T02:00:00.000Z' }
    await tellOfDispute(orderId, 'closed', closed)
    await tellOfDispute(orderId, 'updated', { eventAt: '2026-03-05T02:00:00.000Z' })
    expect(await steps.orderOf(orderId)).toMatchObject({ isDisputed: false })
    expect((await steps.paymentOf(orderId)).disputes).toMatchObject([
      { status: 'won', isOpen: false },
    ])
  })
})
