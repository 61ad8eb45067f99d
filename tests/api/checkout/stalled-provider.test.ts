import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createStripePayments } from '#server/platform/payments/index.ts'
import { type Buyer, makeBuyer, placeOrder, runJob } from '#tests/support/app/checkout.ts'
import { findProductRow, makeProduct } from '#tests/support/app/factories.ts'
import { makeOrder } from '#tests/support/app/orders.ts'
import { checkInvariantsAfterEach, setUpFrom, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { startStalledStripe } from '#tests/support/stripe/stalled-stripe.ts'

/** The shop beside a payment provider that accepts connections and never responds. */

const MINUTE = 60_000
const shop = setUpShop()
checkInvariantsAfterEach(shop)
const stripe = setUpFrom(beforeAll, () => startStalledStripe())
beforeEach(() => respond())
afterAll(() => stripe.close())

/** A new provider, whose circuit is closed. */
function stall(): void {
  shop.services.payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: 'whsec_test',
    apiBase: stripe.url,
    timeoutMs: 100,
    limitMs: 900,
  })
}

function respond(): void {
  shop.services.payments = shop.payments
}

const order = ({ api }: Buyer, productId: string, quantity = 1) =>
  api('POST /orders', { body: { products: [{ productId, quantity }] } })

const statusOf = async ({ api }: Buyer, id: string) =>
  (await api('GET /orders/:id', { params: { id } })).order.status

test('a checkout releases its units when the provider does not respond [SEC-10]', async () => {
  stall()
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 3 })
  await expect(order(buyer, product.id)).rejects.toMatchObject({
    statusCode: 502,
    serverMessage: expect.stringContaining('You were not charged. Please try again'),
  })
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 3, reserved: 0 })
})

test('once the circuit is open, a checkout is refused at once and places no order [SEC-10]', async () => {
  stall()
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 3 })
  const waiting = Array.from({ length: 3 }, async () => order(await makeBuyer(shop), product.id))
  await Promise.allSettled(waiting)
  const connections = stripe.connections()
  await expect(order(buyer, product.id)).rejects.toMatchObject({ statusCode: 502 })
  expect(stripe.connections()).toBe(connections)
  expect((await buyer.api('GET /orders/me')).orders).toEqual([])
})

test('replacing own unpaid orders waits no longer than one checkout [SEC-10]', async () => {
  const { product, orderId, ...buyer } = await placeOrder(shop, { stock: 1 })
  stall()
  const startedAt = performance.now()
  await expect(order(buyer, product.id)).rejects.toMatchObject({ statusCode: 409 })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  expect(await statusOf(buyer, orderId)).toBe('pending')
})

test('expired orders without a page release their units although the provider stalls [SEC-10]', async () => {
  const buyer = await makeBuyer(shop)
  const product = await makeProduct(shop.db, { stock: 20 })
  const pages = []
  for (let count = 0; count < 3; count += 1) pages.push(await placeOrder(shop))
  const lines = [{ product, quantity: 5 }]
  const { _id: withoutPage } = await makeOrder(shop.services, { user: buyer.user, lines })
  shop.advance(31 * MINUTE)
  stall()
  const before = stripe.connections()
  await expect(runJob(shop, 'expire-orders')).rejects.toThrow(/^1 of /)
  expect(stripe.connections() - before).toBe(2)
  expect(await statusOf(buyer, withoutPage)).toBe('cancelled')
  expect(await findProductRow(shop.db, product.id)).toMatchObject({ reserved: 0 })
  for (const page of pages) expect(await statusOf(page, page.orderId)).toBe('pending')

  shop.advance(60 * MINUTE)
  stall()
  await expect(runJob(shop, 'expire-orders')).rejects.toThrow(/^1 of /)
  for (const page of pages) expect(await statusOf(page, page.orderId)).toBe('cancelled')
})

test('the other jobs about payments stop at the first timeout', async () => {
  const open = []
  for (let count = 0; count < 3; count += 1) open.push(await placeOrder(shop))
  shop.advance(2 * MINUTE)
  stall()
  const before = stripe.connections()
  await expect(runJob(shop, 'reconcile-payments')).rejects.toThrow(/^1 of /)
  expect(stripe.connections() - before).toBe(2)
  respond()
  await runJob(shop, 'reconcile-payments')
  for (const one of open) expect(await statusOf(one, one.orderId)).toBe('pending')
})
