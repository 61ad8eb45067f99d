import { afterEach, describe, expect, test } from 'vitest'
import {
  buy,
  deliver,
  payFor,
  placeOrder,
  runJob,
  toPaidEvent,
} from '#tests/support/app/checkout.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { checkInvariantsAfterEach, setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Orders with more than one payment: each is recorded and can be refunded. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdmin(shop)
const steps = createRefundSteps(shop, admin)
afterEach(() => shop.runJobs())

/** A wrong payment from another page of the account, then the right one. */
async function buyAfterWrong(wrong: { amountCents: number; currency?: string }) {
  const purchase = await placeOrder(shop, { priceCents: 5200 })
  const session = shop.payments.pay(purchase.sessionId)
  const other = { ...session, id: 'another_page', paymentId: `wrong_${purchase.orderId}`, ...wrong }
  await deliver(shop, toPaidEvent(other, `evt_wrong_${purchase.orderId}`))
  shop.advance(1000)
  await payFor(shop, purchase)
  return purchase
}

async function payAgain({ sessionId, orderId }: { sessionId: string; orderId: string }) {
  shop.advance(1000)
  const session = shop.payments.pay(sessionId, { paymentId: `again_${orderId}` })
  await deliver(shop, toPaidEvent(session, `evt_again_${orderId}`))
}

const refundsThere = (orderId: string) =>
  shop.payments.refunds
    .filter(({ paymentId }) => paymentId.endsWith(orderId))
    .map(({ paymentId, amountCents }) => [paymentId.split('_')[0], amountCents])

describe('a wrong payment before the right one', () => {
  test('leaves the right one refundable in full [SEC-8]', async () => {
    const { orderId } = await buyAfterWrong({ amountCents: 100 })
    expect(await steps.orderOf(orderId)).toMatchObject({
      status: 'payment received',
      refundNeeded: true,
    })
    expect(await steps.paymentOf(orderId)).toMatchObject({
      captured: 53,
      refundable: 53,
      captures: [{ amount: 1, refusal: 'wrong amount' }, { amount: 52 }],
      refundDue: { amount: 1, reason: 'wrong amount' },
    })
    const { order, payment } = await steps.refund(orderId, { amount: 53 })
    expect(order).toMatchObject({ refunded: 52, refundNeeded: false, netTotal: 0 })
    expect(payment).toMatchObject({ refunded: 53, refundable: 0 })
    expect(refundsThere(orderId)).toEqual([
      ['wrong', 100],
      ['payment', 5200],
    ])
  })

  test('is refunded first, and reduces no sale [SEC-8]', async () => {
    const { orderId } = await buyAfterWrong({ amountCents: 100 })
    const { order } = await steps.refund(orderId, { amount: 1 })
    expect(order).toMatchObject({ refunded: 0, refundNeeded: false, netTotal: 52 })
    expect(refundsThere(orderId)).toEqual([['wrong', 100]])
  })

  test('in another currency is refunded apart from it [SEC-8]', async () => {
    const { orderId } = await buyAfterWrong({ amountCents: 5200, currency: 'usd' })
    expect(await steps.paymentOf(orderId)).toMatchObject({
      captured: 52,
      currency: 'usd',
      refundable: 52,
    })
    const { payment } = await steps.refund(orderId)
    expect(payment).toMatchObject({
      captured: 52,
      currency: 'aud',
      refunded: 0,
      refundable: 52,
      refunds: [{ amount: 52, currency: 'usd' }],
    })
    await shop.runJobs()
    const mail = shop.mailer.sent.findLast(({ subject }) =>
      subject.includes(`refund is on its way (${orderId})`),
    )
    expect(mail?.text).toContain('We have refunded $52.00 USD')
  })
})

describe('a second payment', () => {
  test('is refunded with one press, and the sale stays [SEC-8]', async () => {
    const purchase = await buy(shop, { priceCents: 5200 })
    await payAgain(purchase)
    const { orderId } = purchase
    expect(await steps.paymentOf(orderId)).toMatchObject({
      captured: 104,
      refundDue: { amount: 52, reason: 'paid twice' },
    })
    const { order } = await steps.refund(orderId, { amount: 52 })
    expect(order).toMatchObject({ refunded: 0, refundNeeded: false, netTotal: 52 })
    expect(refundsThere(orderId)).toEqual([['again', 5200]])
    await expect(steps.refund(orderId, { amount: 52.01 })).rejects.toMatchObject({
      statusCode: 409,
      message: 'At most $52.00 can still be refunded',
    })
  })

  test('refunded at the provider is found by its event and by the hourly job [SEC-8]', async () => {
    const [one, other] = [await buy(shop), await buy(shop)]
    for (const purchase of [one, other]) {
      await payAgain(purchase)
      shop.payments.refundThere(`again_${purchase.orderId}`, 3995)
    }
    const refunded = { paymentId: `again_${one.orderId}`, orderId: '' }
    await steps.tell({ id: `evt_there_${one.orderId}`, type: 'charge.refunded', refunded })
    await shop.runJobs()
    expect(await steps.paymentOf(one.orderId)).toMatchObject({ refunded: 39.95 })
    await runJob(shop, 'sync-refunds')
    expect(await steps.orderOf(other.orderId)).toMatchObject({ refundNeeded: false })
  })

  test('whose refund is refused leaves the other refund done [SEC-8]', async () => {
    const purchase = await buy(shop, { priceCents: 5200 })
    await payAgain(purchase)
    shop.payments.refuseNext('The card is closed')
    await expect(steps.refund(purchase.orderId)).rejects.toMatchObject({ statusCode: 409 })
    expect((await steps.paymentOf(purchase.orderId)).refunds).toMatchObject([
      { amount: 52, state: 'failed' },
      { amount: 52, state: 'done' },
    ])
  })

  test('shares one key with the first in a retried refund of both [SEC-8]', async () => {
    const purchase = await buy(shop, { priceCents: 5200 })
    await payAgain(purchase)
    const both = () => steps.refund(purchase.orderId, { amount: 104 }, { key: purchase.orderId })
    await Promise.all([both(), both()])
    const { payment } = await both()
    expect(payment).toMatchObject({ refunded: 104, refundable: 0 })
    expect(payment.refunds).toHaveLength(2)
  })

  test('adds up with a third one in the amount due [SEC-8]', async () => {
    const purchase = await buy(shop, { priceCents: 5200 })
    await payAgain(purchase)
    const third = shop.payments.pay(purchase.sessionId, { paymentId: `third_${purchase.orderId}` })
    await deliver(shop, toPaidEvent(third, `evt_third_${purchase.orderId}`))
    await deliver(shop, toPaidEvent(third, `evt_third_again_${purchase.orderId}`))
    expect((await steps.paymentOf(purchase.orderId)).refundDue).toMatchObject({ amount: 104 })
  })

  test('shows in the timeline with the refund of each payment', async () => {
    const purchase = await buy(shop, { priceCents: 5200 })
    await payAgain(purchase)
    await steps.refund(purchase.orderId)
    const moments = await steps.timelineOf(purchase.orderId)
    expect(moments.filter(({ type }) => type === 'refund')).toHaveLength(2)
    expect(moments.filter(({ type }) => type === 'payment')).toHaveLength(2)
    await admin('GET /orders/:id/paper', { params: { id: purchase.orderId } })
  })
})

test('a payment that names two orders belongs to the first [SEC-8]', async () => {
  const one = await buy(shop)
  const other = await placeOrder(shop)
  const session = shop.payments.pay(other.sessionId, { paymentId: `payment_${one.orderId}` })
  expect(await deliver(shop, toPaidEvent(session))).toBe(200)
  expect(await steps.orderOf(other.orderId)).toMatchObject({ status: 'pending' })
  expect((await steps.paymentOf(other.orderId)).captures).toEqual([])
})
