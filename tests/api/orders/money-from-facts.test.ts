import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orderDisputes } from '#server/orders/order-payments.tables.ts'
import {
  buy,
  deliver,
  type Purchase,
  payFor,
  placeOrder,
  runJob,
  toPaidEvent,
} from '#tests/support/app/checkout.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import { createRefundSteps, paymentIdOf } from '#tests/support/app/refunds.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'

/** Money of an order that went through more than one hand. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

const resolve = (id: string, body?: { refunded?: number; wasNeverPaid?: boolean }) =>
  admin('POST /orders/:id/refund-due/resolve', { params: { id }, ...(body ? { body } : {}) })

const dueOf = async (orderId: string) =>
  ((await steps.paymentOf(orderId)).refundDue?.reasons ?? []).map(({ reason, amount }) => [
    reason,
    amount,
  ])

async function payAgain({ sessionId, orderId }: Purchase) {
  const session = shop.payments.pay(sessionId, { paymentId: `again_${orderId}` })
  await deliver(shop, toPaidEvent(session, `evt_again_${orderId}`))
}

async function refundInVain(orderId: string, amount: number) {
  await steps.refund(orderId, { amount })
  await steps.failLast(orderId)
}

const tellDispute = (paymentId: string, type: 'created' | 'closed') =>
  steps.tell({
    id: `evt_${type}_${paymentId}`,
    type: `charge.dispute.${type}`,
    dispute: {
      id: `dp_${paymentId}`,
      paymentId,
      amountCents: 4000,
      currency: 'aud',
      reason: 'fraudulent',
      status: type === 'closed' ? 'lost' : 'needs_response',
      isOpen: type === 'created',
      eventAt: '2026-03-04T05:00:00.000Z',
    },
  })

const lose = (paymentId: string) => tellDispute(paymentId, 'closed')

const salesOf = async () => {
  const { stats } = await admin('GET /stats')
  return [stats.totalSales, stats.totalOrders]
}

describe('what is due', () => {
  test('does not shrink with an ordinary change of the status [SEC-7]', async () => {
    const refunded = await buy(shop, { priceCents: 4000 })
    await steps.refund(refunded.orderId, { amount: 10 })
    await payAgain(refunded)
    await setStatus(admin, refunded.orderId, 'shipped')
    expect(await dueOf(refunded.orderId)).toEqual([['paid twice', 40]])
    const failed = await buy(shop, { priceCents: 4000 })
    await refundInVain(failed.orderId, 10)
    await payAgain(failed)
    await setStatus(admin, failed.orderId, 'shipped')
    expect((await steps.paymentOf(failed.orderId)).refundDue).toMatchObject({
      amount: 50,
      reason: 'paid twice',
      reasons: [
        { reason: 'paid twice', amount: 40 },
        { reason: 'refund failed', amount: 10 },
      ],
    })
  })

  test('has a failed refund again after a cancellation that was taken back [SEC-7]', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await refundInVain(orderId, 10)
    await setStatus(admin, orderId, 'cancelled')
    expect(await dueOf(orderId)).toEqual([['cancelled or returned', 40]])
    await setStatus(admin, orderId, 'payment received')
    expect(await dueOf(orderId)).toEqual([['refund failed', 10]])
  })

  test('has no refund of a cancellation that was taken back [SEC-7]', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await setStatus(admin, orderId, 'cancelled')
    await refundInVain(orderId, 40)
    expect(await dueOf(orderId)).toEqual([['cancelled or returned', 40]])
    await setStatus(admin, orderId, 'shipped')
    expect(await dueOf(orderId)).toEqual([])
  })

  test('is nothing that was lost in a dispute [SEC-7, LATE-1]', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    shop.payments.failNext(1)
    await steps.refund(orderId)
    await lose(paymentIdOf(orderId))
    shop.payments.refuseNext('The charge is disputed')
    shop.advance(120_000)
    await expect(runJob(shop, 'finish-refunds')).rejects.toThrow('The charge is disputed')
    expect(await steps.paymentOf(orderId)).toMatchObject({ refundable: 0 })
    expect(await steps.orderOf(orderId)).toMatchObject({ refundNeeded: false, netTotal: 0 })
  })

  test('is settled for one reason after the other [SEC-7]', async () => {
    const purchase = await buy(shop, { priceCents: 4000 })
    const { orderId } = purchase
    await payAgain(purchase)
    await setStatus(admin, orderId, 'cancelled')
    expect(await dueOf(orderId)).toEqual([
      ['paid twice', 40],
      ['cancelled or returned', 40],
    ])
    await resolve(orderId, { refunded: 0 })
    expect(await dueOf(orderId)).toEqual([['cancelled or returned', 40]])
    const { order } = await resolve(orderId, { refunded: 40 })
    expect(order).toMatchObject({ refundNeeded: false, netTotal: 0, refunded: 40 })
  })

  test('says in the timeline how much of it was sent back', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await setStatus(admin, orderId, 'cancelled')
    await resolve(orderId, { refunded: 10 })
    expect(await steps.orderOf(orderId)).toMatchObject({ netTotal: 30, refunded: 10 })
    expect(await steps.timelineOf(orderId)).toContainEqual(
      expect.objectContaining({ type: 'settled', amount: 40, refunded: 10 }),
    )
  })
})

describe('a dispute whose events arrive in another order', () => {
  test('is stored before its payment and applies to it [LATE-1]', async () => {
    const purchase = await placeOrder(shop, { priceCents: 4000 })
    const { orderId } = purchase
    expect(await lose(paymentIdOf(orderId))).toBe(200)
    await payFor(shop, purchase)
    expect(await steps.orderOf(orderId)).toMatchObject({ netTotal: 0, refundNeeded: false })
    expect((await steps.paymentOf(orderId)).disputes).toMatchObject([{ status: 'lost' }])
  })

  test('stays lost when its opening of the same second arrives later [LATE-1]', async () => {
    const { orderId } = await buy(shop, { priceCents: 4000 })
    await lose(paymentIdOf(orderId))
    await tellDispute(paymentIdOf(orderId), 'created')
    expect(await steps.orderOf(orderId)).toMatchObject({ netTotal: 0, isDisputed: false })
  })

  test('of another program of the account changes nothing [SEC-8]', async () => {
    expect(await lose('pi_foreign')).toBe(200)
    const isForeign = eq(orderDisputes.paymentId, 'pi_foreign')
    expect(await shop.db.select().from(orderDisputes).where(isForeign)).toMatchObject([
      { orderId: null },
    ])
  })
})

test('events of payments, refunds and disputes leave the same money in any order', async () => {
  const outcomes: unknown[] = []
  for (const order of ['pay again lose', 'lose pay again', 'again lose pay', 'again pay lose']) {
    const purchase = await placeOrder(shop, { priceCents: 4000 })
    const { orderId } = purchase
    const tell: Record<string, () => Promise<unknown>> = {
      pay: () => payFor(shop, purchase),
      again: () => payAgain(purchase),
      lose: () => lose(paymentIdOf(orderId)),
    }
    for (const step of order.split(' ')) await tell[step]?.()
    const { netTotal, refundNeeded, isDisputed } = await steps.orderOf(orderId)
    const { captured } = await steps.paymentOf(orderId)
    const due = await dueOf(orderId)
    const dueCents = due.reduce((sum, [, amount]) => sum + Number(amount), 0)
    outcomes.push({
      retained: captured - 40,
      dueAndNet: dueCents + netTotal,
      refundNeeded,
      isDisputed,
    })
  }
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
})

describe('an order that was never paid', () => {
  test('is no sale, also when it is returned', async () => {
    const before = await salesOf()
    const { orderId } = await placeOrder(shop, { priceCents: 4000 })
    await setStatus(admin, orderId, 'returned')
    expect(await salesOf()).toEqual(before)
  })

  test('but marked as paid by mistake is no sale once the admin resolves it so [LATE-1]', async () => {
    const before = await salesOf()
    const { orderId } = await placeOrder(shop, { priceCents: 4000 })
    await setStatus(admin, orderId, 'payment received')
    await setStatus(admin, orderId, 'cancelled')
    expect(await steps.paymentOf(orderId)).toMatchObject({
      isPaidByHand: true,
      refundDue: { amount: 40, reason: 'cancelled or returned' },
    })
    await expect(resolve(orderId, { wasNeverPaid: true, refunded: 1 })).rejects.toMatchObject({
      statusCode: 400,
      field: 'refunded',
    })
    const { order } = await resolve(orderId, { wasNeverPaid: true })
    expect(order).toMatchObject({ status: 'cancelled', refundNeeded: false })
    expect(order).not.toHaveProperty('paidAt')
    expect(await salesOf()).toEqual(before)
    expect(await steps.timelineOf(orderId)).toContainEqual(
      expect.objectContaining({ type: 'settled', amount: 40, refunded: 0, wasNeverPaid: true }),
    )
  })

  test('is cancelled first, also when a card payment is due', async () => {
    const purchase = await placeOrder(shop, { priceCents: 4000 })
    const { orderId } = purchase
    await setStatus(admin, orderId, 'payment received')
    await payFor(shop, purchase)
    const neverPaid = { wasNeverPaid: true }
    await expect(resolve(orderId, neverPaid)).rejects.toMatchObject({ statusCode: 409 })
    await setStatus(admin, orderId, 'cancelled')
    const { order } = await resolve(orderId, neverPaid)
    expect(order).not.toHaveProperty('paidAt')
    expect(await dueOf(orderId)).toEqual([['paid after manual change', 40]])
  })

  test('is none that was paid by card', async () => {
    const { orderId } = await buy(shop)
    await setStatus(admin, orderId, 'cancelled')
    await expect(resolve(orderId, { wasNeverPaid: true })).rejects.toMatchObject({
      statusCode: 409,
      field: 'wasNeverPaid',
    })
  })
})

test('an order paid in cash is a whole sale, though a card payment was sent back another way [LATE-1]', async () => {
  const purchase = await placeOrder(shop, { priceCents: 4000 })
  const { orderId } = purchase
  await setStatus(admin, orderId, 'cancelled')
  await payFor(shop, purchase)
  await resolve(orderId)
  const { order } = await setStatus(admin, orderId, 'payment received')
  expect(order).toMatchObject({ netTotal: 40, refunded: 0, refundNeeded: false })
})

test('money of an order without a card payment is in the currency of the order [LOCALE-7]', async () => {
  const { orderId } = await placeOrder(shop)
  await setStatus(admin, orderId, 'payment received')
  await setStatus(admin, orderId, 'cancelled')
  await shop.db.execute(`update orders set currency = 'eur' where id = '${orderId}'`)
  expect(await steps.paymentOf(orderId)).toMatchObject({ currency: 'eur' })
  await resolve(orderId)
  expect(await steps.timelineOf(orderId)).toContainEqual(
    expect.objectContaining({ type: 'settled', currency: 'eur' }),
  )
})
