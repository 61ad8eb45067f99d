import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../contract/client.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { cancelUnpaidOrder, settleOwed } from '../../server/orders/index.ts'
import { auditShop } from '../support/audit.ts'
import { buy, deliver, payFor, placeOrder, runJob, toPaidEvent } from '../support/checkout.ts'
import { meetInTransaction } from '../support/meet-in-transaction.ts'
import { openRefundDesk, paymentIdOf, type RefundDesk } from '../support/refunds.ts'
import type { TestApp } from '../support/test-app.ts'

/** What an order flagged "refund needed" owes, and what takes the flag away. */

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

const MINUTE = 60_000

const setStatus = (id: string, status: OrderStatus) =>
  admin('PATCH /orders/:id', { params: { id }, body: { status } })

async function isFlagged(orderId: string): Promise<boolean> {
  const { orders } = await admin('GET /orders', { query: { attention: 'money' } })
  const isListed = orders.some(({ _id }) => _id === orderId)
  expect((await desk.orderOf(orderId)).refundNeeded).toBe(isListed)
  return isListed
}

const owedOf = async (orderId: string) => (await desk.paymentOf(orderId)).owed

/** Money goes back, and days later the bank sends it back. */
async function refundInVain(orderId: string, amount: number) {
  await desk.refund(orderId, { amount })
  await desk.failLast(orderId)
}

/** Paid when the last copy was sold to somebody else. */
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
  test('is owed alone, and a later one that covers it takes the flag away', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await setStatus(orderId, 'delivered')
    await refundInVain(orderId, 5)
    expect(await isFlagged(orderId)).toBe(true)
    expect(await owedOf(orderId)).toEqual({ amount: 5, why: 'refund failed' })
    const { order, payment } = await desk.refund(orderId, { amount: 5 })
    expect(order).toMatchObject({ refundNeeded: false, refunded: 5 })
    expect(payment).not.toHaveProperty('owed')
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('is owed until all of it is covered, also when two failed', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    await desk.refund(orderId, { amount: 7 })
    expect(await isFlagged(orderId)).toBe(false)
    await refundInVain(orderId, 3)
    await refundInVain(orderId, 4)
    expect(await owedOf(orderId)).toMatchObject({ amount: 4 })
    await desk.refund(orderId, { amount: 1.5 })
    expect(await owedOf(orderId)).toMatchObject({ amount: 2.5 })
    await desk.refund(orderId, { amount: 2.5 })
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('is not offered again while its money is asked for', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    shop.payments.failNext(1)
    await desk.refund(orderId, { amount: 5 })
    expect(await owedOf(orderId)).toEqual({ amount: 0, why: 'refund failed' })
    expect(await isFlagged(orderId)).toBe(true)
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    expect(await isFlagged(orderId)).toBe(false)
  })
})

describe('a refund that the provider refuses', () => {
  const refusal = 'Insufficient funds'

  test('minutes later, when nobody is there to see it, is owed', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refuseLater(orderId, { amount: 5 })
    expect(await isFlagged(orderId)).toBe(true)
    expect(await owedOf(orderId)).toEqual({ amount: 5, why: 'refund failed' })
    await refuseLater(orderId, { amount: 5 })
    expect(await owedOf(orderId)).toEqual({ amount: 5, why: 'refund failed' })
    await desk.refund(orderId, { amount: 5 })
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('minutes later is not owed once all went back at the provider itself', async () => {
    const { orderId } = await buy(shop)
    shop.payments.failNext(1)
    await desk.refund(orderId)
    shop.payments.refundThere(paymentIdOf(orderId), 3995)
    shop.payments.refuseNext('Already refunded')
    await expectRefusalLater('Already refunded')
    await shop.runJobs()
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('at once, to the face of who asked, is not owed', async () => {
    const { orderId } = await buy(shop)
    shop.payments.refuseNext(refusal)
    await expect(desk.refund(orderId)).rejects.toMatchObject({ statusCode: 409 })
    expect(await isFlagged(orderId)).toBe(false)
  })

  async function refuseLater(orderId: string, wish: { amount: number }) {
    shop.payments.failNext(1)
    const { payment } = await desk.refund(orderId, wish)
    expect(payment.refunds.at(-1)).toMatchObject({ state: 'asked' })
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
  test('owes all of it until it gets its copies again', async () => {
    const { orderId, product } = await buyTooLate()
    expect(await owedOf(orderId)).toEqual({ amount: 39.95, why: 'paid too late' })
    await expect(setStatus(orderId, 'preparing to ship')).rejects.toMatchObject({ statusCode: 409 })
    expect(await isFlagged(orderId)).toBe(true)
    await setStock(product.id, 1)
    const { order } = await setStatus(orderId, 'preparing to ship')
    expect(order).toMatchObject({ status: 'preparing to ship', refundNeeded: false })
    expect(await isFlagged(orderId)).toBe(false)
    const { entries } = await admin('GET /audit', { query: { 'subject-id': orderId } })
    expect(entries[0]).toMatchObject({
      before: { status: 'cancelled', owed: 39.95 },
      after: { status: 'preparing to ship', owed: 0 },
    })
  })

  test('still owes what failed to go back when it gets its copies again', async () => {
    const { orderId, product } = await buyTooLate()
    await refundInVain(orderId, 5)
    await setStock(product.id, 1)
    await setStatus(orderId, 'preparing to ship')
    expect(await isFlagged(orderId)).toBe(true)
  })
})

describe('money that does not fit', () => {
  test('of a wrong amount is owed, and once it went back not again', async () => {
    const { orderId, sessionId } = await placeOrder(shop)
    await payFor(shop, { sessionId }, { amountCents: 100 })
    expect(await owedOf(orderId)).toEqual({ amount: 1, why: 'wrong amount' })
    await desk.refund(orderId)
    shop.advance(2 * MINUTE)
    await runJob(shop, 'reconcile-payments')
    expect(await isFlagged(orderId)).toBe(false)
  })

  test('of a second payment is owed once, however often it is told', async () => {
    const { orderId, sessionId } = await buy(shop, { priceCents: 4000 })
    const session = shop.payments.pay(sessionId, { paymentId: 'payment_again' })
    await deliver(shop, toPaidEvent(session, 'evt_again'))
    await deliver(shop, toPaidEvent(session, 'evt_once_more'))
    expect(await owedOf(orderId)).toEqual({ amount: 40, why: 'paid twice' })
  })
})

describe('marking it as settled', () => {
  const settle = (id: string, basedOn?: number) =>
    admin('POST /orders/:id/settle', {
      params: { id },
      body: basedOn === undefined ? {} : { basedOn },
    })

  test('takes the flag away, sends no money, and is told in the trace and the timeline', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    const { order, payment } = await settle(orderId, 5)
    expect(order).toMatchObject({ refundNeeded: false, refunded: 0 })
    expect(payment).not.toHaveProperty('owed')
    expect(await isFlagged(orderId)).toBe(false)
    expect(desk.asksFor(orderId)).toHaveLength(1)
    const { entries } = await admin('GET /audit', { query: { action: 'order.settled' } })
    expect(entries[0]).toMatchObject({
      subjectId: orderId,
      before: { amount: 5, why: 'refund failed' },
      after: null,
    })
    expect(await desk.timelineOf(orderId)).toContainEqual(
      expect.objectContaining({
        type: 'settled',
        amount: 5,
        currency: 'aud',
        by: expect.objectContaining({ name: 'Ilse Moravec' }),
      }),
    )
  })

  test('is refused when nothing is owed, or another amount than was seen', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await expect(settle(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'No refund is needed for this order any more',
    })
    await refundInVain(orderId, 5)
    await expect(settle(orderId, 4)).rejects.toMatchObject({
      statusCode: 409,
      message: '$5.00 is owed by now. Look at the order again.',
    })
    expect(await isFlagged(orderId)).toBe(true)
    await settle(orderId)
    await expect(settle('RO-NONE')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('is refused while a refund has no answer, and of two at once the second', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 5)
    shop.payments.failNext(1)
    await desk.refund(orderId, { amount: 1 })
    await expect(settle(orderId)).rejects.toMatchObject({
      statusCode: 409,
      message: 'A refund of this order has no answer yet: wait for it',
    })
    shop.advance(2 * MINUTE)
    await runJob(shop, 'finish-refunds')
    const second = await meetInTransaction(
      shop.ctx(),
      (ctx) => settleOwed(ctx, { orderId }),
      (ctx) => settleOwed(ctx, { orderId }),
    )
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
  })
})
