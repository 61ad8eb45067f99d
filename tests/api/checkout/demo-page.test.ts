import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startCheckout } from '#server/checkout/start-checkout.ts'
import { cancelUnpaidOrder, savePaymentMethod } from '#server/orders/index.ts'
import { orderCaptures } from '#server/orders/order-payments.tables.ts'
import { createDemoPayments } from '#server/platform/payments/index.ts'
import { someAddress } from '#tests/support/app/checkout.ts'
import { findProductRow, makeAdmin, makeProduct, makeUser } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)
let app: FastifyInstance
beforeEach(async () => {
  const { db, clock } = shop.services
  const payments = createDemoPayments({ db, clock, publicUrl: 'http://shop.test' })
  shop.services = { ...shop.services, payments }
  app = await buildApp({ services: shop.services })
})
afterEach(() => app.close())

const form = { name: 'Ada Quill', ...someAddress, phone: '', card: '4242 4242 4242 4242' }

async function openCheckout({ quantity = 1, priceCents = 3995 } = {}) {
  const user = await makeUser(shop.db, {
    firstName: 'Ada',
    lastName: 'Quill',
    address: someAddress,
  })
  const product = await makeProduct(shop.db, { name: '<b>Loud & Clear</b>', priceCents })
  const actor = { kind: 'user', userId: user.id, role: 'user', sessionId: '' } as const
  const lines = [{ productId: product.id, quantity }]
  const ctx = { ...shop.ctx(), ...shop.services, actor }
  const { orderId, checkoutUrl } = await startCheckout(ctx, { lines, network: '' })
  return { user, product, orderId, path: new URL(checkoutUrl).pathname }
}

const submit = (path: string, values: Partial<typeof form> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...form, ...values }).toString(),
  })

async function getOrder(orderId: string) {
  const admin = await shop.apiAs(await makeAdmin(shop.db))
  return (await admin('GET /orders/:id', { params: { id: orderId } })).order
}

test('the page shows that it is a demo, the order and its total, with the address prefilled', async () => {
  const { path } = await openCheckout({ quantity: 2 })
  expect(path).toMatch(/^\/dev\/checkout\/[\w-]+$/)
  const page = await app.inject(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('no money moves')
  expect(page.body).toContain('&lt;b&gt;Loud &amp; Clear&lt;/b&gt;')
  expect(page.body).toContain('2 × $39.95')
  expect(page.body).toContain('$79.90')
  expect(page.body).toContain('value="Ada Quill"')
  expect(page.body).toContain('value="12 Groove Lane"')
  expect(page.headers['cache-control']).toBe('no-store')
})

test('paying notifies the shop first, then redirects to the success page', async () => {
  const { path, orderId, product } = await openCheckout()
  const answer = await submit(path)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(/^\/order\/success\?session_id=cs_demo_[\w-]+$/)
  expect(await getOrder(orderId)).toMatchObject({
    status: 'payment received',
    recipientName: 'Ada Quill',
    shippingAddress: someAddress,
  })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9, reserved: 0 })
})

test('a double click on Pay pays once', async () => {
  const { path, product } = await openCheckout()
  const answers = await Promise.all([submit(path), submit(path), submit(path)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
  expect((await submit(path)).statusCode).toBe(303)
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 9 })
  expect((await app.inject(path)).body).toContain('Payment received')
})

test.each([
  ['4000 0000 0000 0002', 'Your card was declined'],
  ['4111 1111 1111 1111', 'only takes the test card'],
  ['', 'Card number is required'],
])('declines the card %j', async (card, words) => {
  const { path, orderId } = await openCheckout()
  const page = await submit(path, { card })
  expect(page.body).toContain(words)
  expect(page.body).toContain('value="12 Groove Lane"')
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })
})

test('requires every part of the address and keeps the input', async () => {
  const { path, orderId } = await openCheckout()
  const page = await submit(path, { name: ' ', city: '', state: 'Tasmania' })
  expect(page.body).toContain('Full name is required')
  expect(page.body).toContain('City is required')
  expect(page.body).toContain('value="Tasmania"')
  expect(await getOrder(orderId)).toMatchObject({ status: 'pending' })
})

test('Cancel returns to the shop and leaves the page open', async () => {
  const { path } = await openCheckout()
  const answer = await app.inject({ method: 'POST', url: `${path}/cancel` })
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/order/cancel' } })
  expect((await app.inject(path)).body).toContain('Card number')
})

test('an expired page shows that it expired and takes no money', async () => {
  const { path, orderId } = await openCheckout()
  shop.advance(31 * 60_000)
  expect((await app.inject(path)).body).toContain('Checkout expired')
  expect((await submit(path)).body).toContain('Checkout expired')
  await cancelUnpaidOrder(shop.ctx(), orderId)
})

test('an unknown page answers 404', async () => {
  expect((await app.inject('/dev/checkout/cs_demo_none')).statusCode).toBe(404)
  expect((await submit('/dev/checkout/cs_demo_none')).statusCode).toBe(404)
})

test('a free order completes without a card', async () => {
  const { path, orderId } = await openCheckout({ priceCents: 0 })
  expect((await app.inject(path)).body).not.toContain('Card number')
  expect((await submit(path)).statusCode).toBe(303)
  expect(await getOrder(orderId)).toMatchObject({ status: 'payment received', total: 0 })
})

test('the page does not exist outside the demo', async () => {
  const answer = await shop.app.inject('/dev/checkout/anything')
  expect(answer.statusCode).toBe(404)
})

test('a shop with more methods offers them, and a payment by one needs no card [PAY-1] [PAY-3]', async () => {
  const { path: cardOnly } = await openCheckout()
  expect((await app.inject(cardOnly)).body).not.toContain('Pay with')
  const { db, clock } = shop.services
  const methods = ['card', 'klarna'] as const
  const payments = createDemoPayments({ db, clock, methods, publicUrl: 'http://shop.test' })
  shop.services = { ...shop.services, payments }
  const other = await buildApp({ services: shop.services })
  const { path, orderId } = await openCheckout()
  const payload = (method: string) => new URLSearchParams({ ...form, card: '', method }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (method: string) =>
    other.inject({ method: 'POST', url: path, headers, payload: payload(method) })
  expect((await other.inject(path)).body).toContain('<option value="klarna">Klarna</option>')
  expect((await send('card')).body).toContain('Card number is required')
  expect((await send('klarna')).statusCode).toBe(303)
  await other.close()
  await jobsOf(payments, orderId)
  expect(await getOrder(orderId)).toMatchObject({ paymentMethod: 'klarna' })
})

/** The job of the payment, with the provider of this test. */
async function jobsOf(payments: ReturnType<typeof createDemoPayments>, orderId: string) {
  const session = [...(await shop.db.select().from(orderCaptures))].find(
    (capture) => capture.orderId === orderId,
  )
  if (!session) throw new Error('The payment was not recorded')
  await savePaymentMethod({ ...shop.ctx(), payments }, session)
}
