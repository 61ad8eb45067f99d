import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/client.ts'
import {
  type PaymentMethod,
  paymentMethodNames,
  paymentMethods,
} from '#contract/orders/payment-methods.ts'
import { createSession } from '#server/auth/index.ts'
import { createStripePayments } from '#server/platform/payments/index.ts'
import { makeBuyer, send } from '#tests/support/app/checkout.ts'
import { makeProduct, makeUser, type UserRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startFakeStripe } from '#tests/support/stripe/fake-stripe.ts'

/** A shop that takes more than cards, with the Stripe library against the fake Stripe. */

const SECRET = 'whsec_test'
const shop = setUpShop()
checkInvariantsAfterEach(shop)
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let owner: UserRow
let admin: Api
beforeAll(async () => {
  stripe = await startFakeStripe(() => Math.floor(shop.ctx().now.getTime() / 1000))
  owner = await makeUser(shop.db, { role: 'admin' })
  admin = await shop.apiAs(owner)
})
let asked = 0
beforeEach(() => {
  asked = stripe.asked.length
})
afterAll(() => stripe.close())

function takes(methods?: readonly PaymentMethod[]): void {
  shop.services.payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: SECRET,
    apiBase: stripe.url,
    timeoutMs: 1000,
    pauseMs: 1,
    ...(methods ? { methods } : {}),
  })
}

function notify(type: string, object: object): Promise<number> {
  const { payload, signature } = stripe.signEvent(type, object, SECRET)
  return send(shop, payload, signature)
}

async function buy(method: PaymentMethod) {
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 })
  const products = [{ productId: product.id, quantity: 1 }]
  const { orderId, checkoutUrl } = await api('POST /orders', { body: { products } })
  const session = stripe.books.pay(checkoutUrl.split('/').at(-1) ?? '', method)
  expect(await notify('checkout.session.completed', session)).toBe(200)
  await shop.runJobs()
  const { order } = await api('GET /orders/:id', { params: { id: orderId } })
  return { api, order, orderId, paymentId: String(session.payment_intent) }
}

async function readCsv(): Promise<string[]> {
  const token = await createSession(shop.ctx(), owner.id)
  const headers = { authorization: `Bearer ${token}` }
  return (await shop.app.inject({ url: '/api/orders/export', headers })).body.split('\r\n')
}

test('a shop that sets nothing offers cards, and no answer names the method [PAY-1] [PAY-3]', async () => {
  takes()
  const { order } = await buy('card')
  const created = stripe.asked.slice(asked).find(({ path }) => path === '/v1/checkout/sessions')
  expect(created?.form.allowed_payment_method_types).toEqual(['card'])
  expect(stripe.asked.slice(asked).some(({ path }) => path.startsWith('/v1/payment_intents'))).toBe(
    false,
  )
  expect(order).not.toHaveProperty('paymentMethod')
  expect((await readCsv())[0]).not.toContain('payment_method')
})

test('the order, its paper and the file of orders name the method that paid [PAY-3]', async () => {
  takes(['card', 'klarna'])
  const byCard = await buy('card')
  const { order, orderId } = await buy('klarna')
  const created = stripe.asked.slice(asked).find(({ path }) => path === '/v1/checkout/sessions')
  expect(created?.form.allowed_payment_method_types).toEqual(['card', 'klarna'])
  expect(byCard.order).toMatchObject({ paymentMethod: 'card' })
  expect(order).toMatchObject({ status: 'payment received', paymentMethod: 'klarna' })
  const { paper } = await admin('GET /orders/:id/paper', { params: { id: orderId } })
  expect(paper.order.paymentMethod).toBe('klarna')
  const [head = '', ...rows] = await readCsv()
  expect(head.split(',').at(-1)).toBe('payment_method')
  expect(rows.find((row) => row.startsWith(orderId))).toMatch(/,Klarna$/)
  expect(rows.find((row) => row.startsWith(byCard.orderId))).toMatch(/,Card$/)
})

test('the method is saved later while Stripe does not answer [PAY-3]', async () => {
  takes(['card', 'klarna'])
  const { api } = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 5, priceCents: 5000 })
  const products = [{ productId: product.id, quantity: 1 }]
  const { orderId, checkoutUrl } = await api('POST /orders', { body: { products } })
  const session = stripe.books.pay(checkoutUrl.split('/').at(-1) ?? '', 'klarna')
  stripe.failNext(500)
  expect(await notify('checkout.session.completed', session)).toBe(200)
  await shop.runJobs()
  const read = async () => (await api('GET /orders/:id', { params: { id: orderId } })).order
  expect(await read()).toMatchObject({ status: 'payment received' })
  await shop.db.execute(`update pgboss.job set start_after = now() where state = 'retry'`)
  await shop.runJobs()
  expect(await read()).toMatchObject({ paymentMethod: 'klarna' })
})

test.each(paymentMethods)(
  'a payment by %s is refunded in part and in full [PAY-3]',
  async (method) => {
    takes(paymentMethods)
    const { order, orderId, paymentId } = await buy(method)
    expect(order.paymentMethod).toBe(method)
    expect(paymentMethodNames[method]).not.toBe('')
    await admin('POST /orders/:id/refunds', { params: { id: orderId }, body: { amount: 20 } })
    await admin('POST /orders/:id/refunds', { params: { id: orderId }, body: {} })
    for (const refund of stripe.books.refunds.filter((made) => made.payment_intent === paymentId)) {
      expect(
        await notify('refund.updated', stripe.books.settleRefund(refund.id, 'succeeded')),
      ).toBe(200)
    }
    await shop.runJobs()
    const { payment } = await admin('GET /orders/:id/payment', { params: { id: orderId } })
    expect(payment.refunds.map(({ amount, state }) => `${amount} ${state}`)).toEqual([
      '20 done',
      '30 done',
    ])
  },
)

test('the mail about a refund names the method [PAY-3]', async () => {
  takes(['card', 'klarna'])
  const { order, orderId } = await buy('klarna')
  await admin('POST /orders/:id/refunds', { params: { id: orderId }, body: { amount: 20 } })
  const [refund] = stripe.books.refunds
  await notify('refund.updated', stripe.books.settleRefund(refund?.id ?? '', 'succeeded'))
  await shop.runJobs()
  const mail = shop.mailer.sent.find(({ to }) => to === order.email)
  expect(mail?.text).toContain('We have refunded $20.00 the way you paid, by Klarna.')
})
