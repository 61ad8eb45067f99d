import { expect, test } from 'vitest'
import { cancelUnpaidOrder, recordDispute } from '#server/orders/index.ts'
import { buy, deliver, payFor, placeOrder, toPaidEvent } from '#tests/support/app/checkout.ts'
import { createRefundSteps } from '#tests/support/app/refunds.ts'
import { setUpAdmin, setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The cancellation mail for each reason why a refund can be due. */

const LATE = 'Your payment reached us after the checkout had ended'
const REFUND_DUE =
  'Your order has been cancelled and will not be sent. We owe you money for it and will pay it back.'

const shop = setUpShop()
const admin = setUpAdmin(shop)

const cancel = (id: string) =>
  admin('PATCH /orders/:id', { params: { id }, body: { status: 'cancelled' } })

async function cancellationOf(orderId: string): Promise<string> {
  await shop.runJobs()
  const subject = `Your order is cancelled (${orderId})`
  const mail = shop.mailer.sent.find((sent) => sent.subject === subject)
  return mail?.text.replaceAll(/\s+/g, ' ') ?? ''
}

test('explains a late payment when the units were gone', async () => {
  const late = await placeOrder(shop, { stock: 1 })
  await cancelUnpaidOrder(shop.ctx(), late.orderId)
  await admin('PATCH /products/:id', { params: { id: late.product.id }, body: { stock: 0 } })
  await payFor(shop, late)
  expect(await cancellationOf(late.orderId)).toContain(LATE)
})

test('announces the refund of a wrong amount, not a late payment', async () => {
  const purchase = await placeOrder(shop)
  await payFor(shop, purchase, { amountCents: 100 })
  await cancel(purchase.orderId)
  const mail = await cancellationOf(purchase.orderId)
  expect(mail).toContain(REFUND_DUE)
  expect(mail).not.toContain(LATE)
})

test('announces the refund of a double payment, not a late payment', async () => {
  const purchase = await buy(shop)
  const session = shop.payments.pay(purchase.sessionId, { paymentId: 'payment_again' })
  await deliver(shop, toPaidEvent(session, 'evt_again'))
  await cancel(purchase.orderId)
  const mail = await cancellationOf(purchase.orderId)
  expect(mail).toContain(REFUND_DUE)
  expect(mail).not.toContain(LATE)
})

test('a failed refund becomes a part of the whole, which the mail does not call a late payment', async () => {
  const { orderId } = await buy(shop)
  const steps = createRefundSteps(shop, admin)
  await steps.refund(orderId)
  await steps.failLast(orderId)
  await cancel(orderId)
  const mail = await cancellationOf(orderId)
  expect(mail).toContain('We will be in touch about your payment.')
  expect(mail).not.toContain(LATE)
})

test.each([
  ['a part', 5, true],
  ['all', 40, false],
])('names the remaining amount after an earlier refund of %s', async (_what, amount, isLeft) => {
  const { orderId } = await buy(shop, { priceCents: 4000 })
  await createRefundSteps(shop, admin).refund(orderId, { amount })
  await cancel(orderId)
  const mail = await cancellationOf(orderId)
  expect(mail).toContain(`We have refunded $${amount}.00 to the card you paid with.`)
  expect(mail.includes('We will be in touch about the rest.')).toBe(isLeft)
})

test('sent again after the money went back another way names the amount', async () => {
  const { orderId } = await buy(shop, { priceCents: 4000 })
  await createRefundSteps(shop, admin).refund(orderId, { amount: 5 })
  await cancel(orderId)
  await admin('POST /orders/:id/refund-due/resolve', { params: { id: orderId } })
  await cancellationOf(orderId)
  shop.advance(2 * 60_000)
  shop.mailer.sent.length = 0
  await admin('POST /orders/:id/mails', { params: { id: orderId }, body: { kind: 'cancelled' } })
  expect(await cancellationOf(orderId)).toContain(
    'We have refunded $5.00 to the card you paid with. We have paid $35.00 back to you another way, such as a bank transfer. Order',
  )
})

test('names the money that a lost dispute has taken back', async () => {
  const { orderId } = await buy(shop, { priceCents: 4000 })
  await recordDispute(shop.ctx(), orderId, {
    id: 'dispute_1',
    paymentId: `payment_${orderId}`,
    amountCents: 4000,
    currency: 'aud',
    status: 'lost',
    isOpen: false,
    reason: 'fraudulent',
    eventAt: shop.ctx().now.toISOString(),
  })
  await cancel(orderId)
  const mail = await cancellationOf(orderId)
  expect(mail).toContain('Your bank has paid $40.00 back to you.')
  expect(mail).not.toContain('We will be in touch')
})

test('says of a free order that nothing was charged', async () => {
  const { orderId } = await buy(shop, { priceCents: 0 })
  await cancel(orderId)
  expect(await cancellationOf(orderId)).toContain('You were not charged.')
})

test('does not claim that nothing was charged when the amount was settled otherwise', async () => {
  const purchase = await placeOrder(shop)
  await payFor(shop, purchase, { amountCents: 100 })
  await admin('POST /orders/:id/refund-due/resolve', { params: { id: purchase.orderId } })
  await cancel(purchase.orderId)
  expect(await cancellationOf(purchase.orderId)).not.toContain('You were not charged')
})
