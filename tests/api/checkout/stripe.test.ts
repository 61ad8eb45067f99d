import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import { createStripePayments } from '#server/platform/payments/index.ts'
import { makeBuyer, runJob, send } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startFakeStripe } from '#tests/support/stripe/fake-stripe.ts'

/** The whole shop with the Stripe library, against the fake Stripe. */

const SECRET = 'whsec_test'
const MINUTE = 60_000
const shop = setUpShop()
checkInvariantsAfterEach(shop)
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let admin: Api
beforeAll(async () => {
  stripe = await startFakeStripe(() => Math.floor(shop.ctx().now.getTime() / 1000))
  shop.services.payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: SECRET,
    apiBase: stripe.url,
    timeoutMs: 1000,
    pauseMs: 1,
  })
  admin = await shop.apiAs(await makeUser(shop.db, { role: 'admin' }))
})
afterEach(() => shop.runJobs())
afterAll(() => stripe.close())

async function order() {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 })
  const products = [{ productId: product.id, quantity: 1 }]
  const { orderId, checkoutUrl } = await api('POST /orders', { body: { products } })
  return { api, product, orderId, sessionId: checkoutUrl.split('/').at(-1) ?? '' }
}

async function buyByCard() {
  const placed = await order()
  const session = stripe.books.pay(placed.sessionId)
  expect(await tell('checkout.session.completed', session)).toBe(200)
  return { ...placed, paymentId: String(session.payment_intent) }
}

function tell(type: string, object: object): Promise<number> {
  const { payload, signature } = stripe.signEvent(type, object, SECRET)
  return send(shop, payload, signature)
}

const orderOf = async (id: string) => (await admin('GET /orders/:id', { params: { id } })).order
const refund = (id: string, body: { amount?: number } = {}) =>
  admin('POST /orders/:id/refunds', { params: { id }, body })
const statesOf = async (id: string) => {
  const { payment } = await admin('GET /orders/:id/payment', { params: { id } })
  return payment.refunds.map(({ amount, state }) => `${amount} ${state}`)
}

test('an order is paid, then refunded partly in the shop and partly at Stripe', async () => {
  const { orderId, paymentId } = await buyByCard()
  expect(await orderOf(orderId)).toMatchObject({ status: 'payment received' })
  await refund(orderId, { amount: 20 })
  stripe.books.addRefund(paymentId, 1000)
  const charge = { object: 'charge', payment_intent: paymentId, metadata: { orderId } }
  expect(await tell('charge.refunded', charge)).toBe(200)
  await shop.runJobs()
  expect(await statesOf(orderId)).toEqual(['20 done', '10 done'])
  expect(await orderOf(orderId)).toMatchObject({ refunded: 30 })
  await expect(refund(orderId, { amount: 20.01 })).rejects.toMatchObject({ statusCode: 409 })
})

test('Stripe refuses a refund it already made, and the shop then learns of it', async () => {
  const { orderId, paymentId } = await buyByCard()
  stripe.books.addRefund(paymentId, 5000)
  await expect(refund(orderId)).rejects.toMatchObject({
    statusCode: 409,
    message: 'The payment provider refused: Charge has already been refunded.',
  })
  await shop.runJobs()
  expect(await statesOf(orderId)).toEqual(['50 failed', '50 done'])
  expect(await orderOf(orderId)).toMatchObject({ refunded: 50 })
})

test('recovers from a failure that Stripe replays for its key [SEC-22]', async () => {
  const { orderId } = await buyByCard()
  stripe.failNext(500)
  await refund(orderId)
  expect(await statesOf(orderId)).toEqual(['50 requested'])
  shop.advance(2 * MINUTE)
  await runJob(shop, 'finish-refunds')
  expect(await statesOf(orderId)).toEqual(['50 done'])
  expect(stripe.books.refunds).toHaveLength(new Set(stripe.books.refunds.map(({ id }) => id)).size)
})

test('a dispute at Stripe shows on the order of its payment', async () => {
  const { orderId, paymentId } = await buyByCard()
  const dispute = {
    id: `dp_${orderId}`,
    object: 'dispute',
    payment_intent: paymentId,
    amount: 5000,
    currency: 'aud',
    reason: 'fraudulent',
    status: 'warning_needs_response',
    evidence_details: { due_by: null },
  }
  expect(await tell('charge.dispute.created', dispute)).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ isDisputed: true })
})

test.each([[500 as const], ['garbage' as const], ['other amount' as const]])(
  'a page that fails to open at Stripe (%s) leaves no pending order and no reservation',
  async (failure) => {
    const { api } = await makeBuyer(shop)
    const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 })
    stripe.failNext(failure)
    const body = { products: [{ productId: product.id, quantity: 1 }] }
    await expect(api('POST /orders', { body })).rejects.toMatchObject({
      statusCode: 502,
      serverMessage: 'Failed to start checkout. Please try again.',
    })
    expect((await api('GET /orders/me')).orders).toMatchObject([{ status: 'cancelled' }])
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 5, reserved: 0 })
  },
)

test('finds a payment after a lost event and an outage of Stripe', async () => {
  const { orderId, sessionId } = await order()
  stripe.books.pay(sessionId)
  shop.advance(2 * MINUTE)
  stripe.failNext('garbage')
  await expect(runJob(shop, 'reconcile-payments')).rejects.toThrow('1 of 1')
  expect(await orderOf(orderId)).toMatchObject({ status: 'pending' })
  await runJob(shop, 'reconcile-payments')
  expect(await orderOf(orderId)).toMatchObject({ status: 'payment received' })
})
