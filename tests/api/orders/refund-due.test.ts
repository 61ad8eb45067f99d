import { afterEach, describe, expect, test } from 'vitest'
import { ifMatch } from '#contract/if-match.ts'
import { cancelUnpaidOrder, resolveRefundDue } from '#server/orders/index.ts'
import {
  buy,
  deliver,
  payFor,
  placeOrder,
  runJob,
  toPaidEvent,
} from '#tests/support/app/checkout.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { createRefundSteps, paymentIdOf } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { interleave } from '#tests/support/database/interleave.ts'

/** The amount due of an order flagged "refund needed", and what removes the flag. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop, { firstName: 'Ilse', lastName: 'Moravec' })
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

const MINUTE = 60_000

async function isFlagged(orderId: string): Promise<boolean> {
  const { orders } = await admin('GET /orders', { query: { attention: 'money' } })
  const isListed = orders.some(({ _id }) => _id === orderId)
  expect((await steps.orderOf(orderId)).refundNeeded).toBe(isListed)
  return isListed
}

const refundDueOf = async (orderId: string) => (await steps.paymentOf(orderId)).refundDue

/** A refund that the bank rejects days later. */
async function refundInVain(orderId: string, amount: number) {
  await steps.refund(orderId, { amount })
  await steps.failLast(orderId)
}

/** Paid after the last unit was sold to another customer. */
async function buyTooLate() {
  const late = await placeOrder(shop, { stock: 1 })
  await cancelUnpaidOrder(shop.ctx(), late.orderId)
  await setStock(late.product.id, 0)
  await payFor(shop, late)
  return late
}

const setStock = (id: string, stock: number) =>
  admin('PATCH /products/:id', { params: { id }, body: { stock } })

describe('a refund that failed', () => {
  test('makes its own amount due, until a later refund covers it', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await setStatus(admin, orderId, 'delivered')
    await refundInVain(orderId, 5)
    expect(await isFlagged(orderId)).toBe(true)
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 5, reason: 'refund failed' })
    const { order, payment } = await steps.refund(orderId, { amount: 5 })
    expect(order).toMatchObject({ refundNeeded: false, refunded: 5 })
    expect(payment).not.toHaveProperty('refundDue')
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('adds to the amount due when a second one fails', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    await steps.refund(orderId, { amount: 7 })
    expect(await isFlagged(orderId)).toBe(false)
    await refundInVain(orderId, 3)
    await refundInVain(orderId, 4)
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 4 })
    await steps.refund(orderId, { amount: 1.5 })
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 2.5 })
    await steps.refund(orderId, { amount: 2.5 })
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('is not offered again while its refund is requested', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    shop.payments.failNext(1)
    await steps.refund(orderId, { amount: 5 })
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 0, reason: 'refund failed' })
    expect(await isFlagged(orderId)).toBe(true)
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    expect(await isFlagged(orderId)).toBe(false)
  })
})

describe('a refund that the provider refuses', () => {
  const refusal = 'Insufficient funds'

  test('makes its amount due when it fails minutes later, with no admin waiting', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refuseLater(orderId, { amount: 5 })
    expect(await isFlagged(orderId)).toBe(true)
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 5, reason: 'refund failed' })
    await refuseLater(orderId, { amount: 5 })
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 5, reason: 'refund failed' })
    await steps.refund(orderId, { amount: 5 })
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('makes nothing due when all was refunded at the provider in between', async () => {
    const { orderId } = await buy(shop)
    shop.payments.failNext(1)
    await steps.refund(orderId)
    shop.payments.refundThere(paymentIdOf(orderId), 3995)
    shop.payments.refuseNext('Already refunded')
    await expectRefusalLater('Already refunded')
    await shop.runJobs()
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('makes nothing due when it fails at once, in the response to the admin', async () => {
    const { orderId } = await buy(shop)
    shop.payments.refuseNext(refusal)
    await expect(steps.refund(orderId)).rejects.toMatchObject({ statusCode: 409 })
    expect(await isFlagged(orderId)).toBe(false)
  })

  async function refuseLater(orderId: string, wish: { amount: number }) {
    shop.payments.failNext(1)
    const { payment } = await steps.refund(orderId, wish)
    expect(payment.refunds.at(-1)).toMatchObject({ state: 'requested' })
    shop.payments.refuseNext(refusal)
    await expectRefusalLater(refusal)
    await runJob(shop, 'finish-refunds')
  }

  async function expectRefusalLater(reason: string) {
    shop.advance(2 * MINUTE)
    await expect(runJob(shop, 'finish-refunds')).rejects.toThrow(reason)
  }
})

describe('an order that was paid too late', () => {
  test('has the full amount due until it gets its units back', async () => {
    const { orderId, product } = await buyTooLate()
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 39.95, reason: 'paid too late' })
    await expect(setStatus(admin, orderId, 'preparing to ship')).rejects.toMatchObject({
      statusCode: 409,
    })
    expect(await isFlagged(orderId)).toBe(true)
    await setStock(product.id, 1)
    const { order } = await setStatus(admin, orderId, 'preparing to ship')
    expect(order).toMatchObject({ status: 'preparing to ship', refundNeeded: false })
    expect(await isFlagged(orderId)).toBe(false)
    const { entries } = await admin('GET /audit', { query: { 'subject-id': orderId } })
    expect(entries[0]).toMatchObject({
      before: { status: 'cancelled', refundDue: 39.95 },
      after: { status: 'preparing to ship', refundDue: 0 },
    })
  })

  test('has no refund of that time due once it gets its units back [SEC-7]', async () => {
    const { orderId, product } = await buyTooLate()
    await refundInVain(orderId, 5)
    await setStock(product.id, 1)
    await setStatus(admin, orderId, 'preparing to ship')
    expect(await isFlagged(orderId)).toBe(false)
  })
})

describe('a mismatched payment', () => {
  test('of a wrong amount is due once, also after its refund', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await payFor(shop, { sessionId }, { amountCents: 100 })
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 1, reason: 'wrong amount' })
    await steps.refund(orderId)
    shop.advance(2 * MINUTE)
    await runJob(shop, 'reconcile-payments')
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('of a second payment is due once, however often it is reported', async () => {
    const { orderId, sessionId } = await buy(shop, { priceCents: 4000 })
    const session = shop.payments.pay(sessionId, { paymentId: 'payment_again' })
    await deliver(shop, toPaidEvent(session, 'evt_again'))
    await deliver(shop, toPaidEvent(session, 'evt_once_more'))
    expect(await refundDueOf(orderId)).toMatchObject({ amount: 40, reason: 'paid twice' })
  })
})

describe('resolving the amount due', () => {
  const settle = (id: string, version?: string, refunded?: number) =>
    admin('POST /orders/:id/refund-due/resolve', {
      params: { id },
      headers: version === undefined ? {} : ifMatch(version),
      ...(refunded === undefined ? {} : { body: { refunded } }),
    })
  const versionOf = async (id: string) => (await refundDueOf(id))?.version

  test('removes the flag, sends no money, and adds an audit and a timeline entry', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    const { order, payment } = await settle(orderId, await versionOf(orderId))
    expect(order).toMatchObject({ refundNeeded: false, refunded: 5 })
    expect(payment).toMatchObject({ refunded: 0 })
    expect(payment).not.toHaveProperty('refundDue')
    expect(await isFlagged(orderId)).toBe(false)
    expect(steps.requestsFor(orderId)).toHaveLength(1)
    const { entries } = await admin('GET /audit', { query: { action: 'order.settled' } })
    expect(entries[0]).toMatchObject({
      subjectId: orderId,
      before: { amount: 5, reason: 'refund failed' },
      after: { refunded: 5 },
    })
    expect(await steps.timelineOf(orderId)).toContainEqual(
      expect.objectContaining({
        type: 'settled',
        amount: 5,
        refunded: 5,
        currency: 'aud',
        by: expect.objectContaining({ name: 'Ilse Moravec' }),
      }),
    )
  })

  test('is refused when nothing is due, or when the amount has changed', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await expect(settle(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'No refund is needed for this order any more',
    })
    await refundInVain(orderId, 4)
    const seen = await versionOf(orderId)
    await refundInVain(orderId, 5)
    await expect(settle(orderId, seen)).rejects.toMatchObject({
      statusCode: 412,
      message: '$5.00 is owed by now. Look at the order again.',
    })
    expect(await isFlagged(orderId)).toBe(true)
    await settle(orderId)
    await expect(settle('RO-NONE')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('is refused while a refund is pending, and the second of two concurrent ones', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    shop.payments.failNext(1)
    await steps.refund(orderId, { amount: 1 })
    await expect(settle(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'A refund of this order has no answer yet: wait for it',
    })
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    const second = await interleave(
      shop.ctx(),
      (ctx) => resolveRefundDue(ctx, { orderId }),
      (ctx) => resolveRefundDue(ctx, { orderId }),
    )
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  })
})
