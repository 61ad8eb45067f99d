import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#server/orders/orders.tables.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import { createStripePayments } from '#server/platform/payments/index.ts'
import { deliver, placeOrder, send, toPaidEvent } from '#tests/support/app/checkout.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startFakeStripe } from '#tests/support/stripe/fake-stripe.ts'

/** Signed events about payments of other programs that share the provider account. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const MINUTE = 60_000
const SECRET = 'whsec_test'
let count = 0
const newEventId = () => {
  count += 1
  return `evt_foreign_${count}`
}

const session = (values: object) => ({
  id: 'cs_of_another_program',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: 'pi_of_another_program',
  amount_total: 100,
  currency: 'aud',
  ...values,
})

async function rowOf(orderId: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  return row
}

test.each([
  ['a customer number', 'customer-4711'],
  ['an order number of another shape', 'RO-OOOOO-UUUUU'],
  ['a very long text', 'x'.repeat(5000)],
  ['an empty text', ''],
])('acknowledges and ignores a payment with %s [SEC-8]', async (_what, orderId) => {
  const { sessionId } = await placeOrder(shop)
  const paid = { ...shop.payments.pay(sessionId), id: 'cs_foreign', orderId }
  const id = newEventId()
  expect(await deliver(shop, toPaidEvent(paid, id))).toBe(200)
  expect(await deliver(shop, toPaidEvent(paid, id))).toBe(200)
  const [stored] = await shop.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  expect(stored).toMatchObject({ orderId: null, processedAt: expect.any(Date) })
})

test.each([
  [0, 404],
  [9 * MINUTE, 404],
  [11 * MINUTE, 200],
  [3 * 24 * 60 * MINUTE, 200],
])('an event of an unknown order, %i ms old, is answered %i [SEC-8]', async (ageMs, status) => {
  const { sessionId } = await placeOrder(shop)
  const paid = { ...shop.payments.pay(sessionId), id: 'cs_staging', orderId: 'RO-00000-00000' }
  const createdAt = new Date(shop.ctx().now.getTime() - ageMs).toISOString()
  expect(await deliver(shop, { ...toPaidEvent(paid, newEventId()), createdAt })).toBe(status)
  const refunded = { paymentId: 'pi_staging', orderId: 'RO-00000-00000' }
  const event = { id: newEventId(), type: 'charge.refunded', refunded, payload: {}, createdAt }
  expect(await deliver(shop, event)).toBe(status)
})

test('a refund whose payment is not recorded yet is answered 404 [SEC-8]', async () => {
  const { orderId } = await placeOrder(shop)
  const refunded = { paymentId: 'pi_not_recorded', orderId }
  const event = { id: newEventId(), type: 'charge.refunded', refunded, payload: {} }
  expect(await deliver(shop, event)).toBe(404)
})

test('a session id that an order has saved wins over the data of the session [SEC-8]', async () => {
  const [one, other] = [await placeOrder(shop), await placeOrder(shop)]
  const paid = { ...shop.payments.pay(one.sessionId), orderId: other.orderId }
  expect(await deliver(shop, toPaidEvent(paid, newEventId()))).toBe(200)
  expect(await rowOf(one.orderId)).toMatchObject({ status: 'payment received' })
  expect(await rowOf(other.orderId)).toMatchObject({ status: 'pending' })
})

test('a failed second delivery of a foreign session cancels no order [SEC-8]', async () => {
  const { orderId, sessionId } = await placeOrder(shop)
  const open = await shop.payments.getSession(sessionId)
  const foreign = { ...open, id: 'cs_foreign_expired', state: 'expired' as const }
  const event = {
    id: newEventId(),
    type: 'checkout.session.expired',
    session: foreign,
    payload: {},
  }
  expect(await deliver(shop, event)).toBe(200)
  expect(await rowOf(orderId)).toMatchObject({ status: 'pending' })
})

test('a Stripe payment link that names an order in its address pays nothing [SEC-8]', async () => {
  const { orderId } = await placeOrder(shop)
  const stripe = await startFakeStripe(() => Math.floor(shop.ctx().now.getTime() / 1000))
  const fake = shop.services.payments
  shop.services.payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: SECRET,
    apiBase: stripe.url,
  })
  const link = session({ client_reference_id: orderId, metadata: {} })
  const { payload, signature } = stripe.signEvent('checkout.session.completed', link, SECRET)
  expect(await send(shop, payload, signature)).toBe(200)
  shop.services.payments = fake
  await stripe.close()
  expect(await rowOf(orderId)).toMatchObject({
    status: 'pending',
    paidAt: null,
    refundNeeded: false,
  })
})
