import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cancelUnpaidOrder } from '#server/orders/index.ts'
import { orders } from '#server/orders/orders.tables.ts'
import type { SessionRequest } from '#server/platform/payments/payment-provider.ts'
import { type Buyer, makeBuyer } from '#tests/support/app/checkout.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** Payment pages that open during another change of their order. */

const shop = setUpShop()
let buyer: Buyer
let productId: string
beforeEach(async () => {
  buyer = await makeBuyer(shop)
  productId = (await makeProduct(shop.db)).id
})

const order = () =>
  buyer.api('POST /orders', {
    body: { products: [{ productId, quantity: 1 }] },
    headers: { 'idempotency-key': 'the same' },
  })
async function theOrder() {
  const [one] = await shop.db.select().from(orders).where(eq(orders.userId, buyer.user.id))
  return one
}

/** Each call opens its own page, `<name>_1`, `<name>_2`, …, after `work`. */
function openPages(name: string, work: (count: number, request: SessionRequest) => Promise<void>) {
  let count = 0
  shop.payments.createSession = async (request) => {
    count += 1
    const id = `${name}_${count}`
    await work(count, request)
    const { orderId, totalCents: amountCents } = request
    const asked = { id, orderId, amountCents, currency: 'aud', isPaid: false }
    shop.payments.sessions.set(id, { ...asked, state: 'open' })
    return { id, url: `https://pay.example.com/${id}` }
  }
}

const stateOf = (id: string) => shop.payments.sessions.get(id)?.state

test('keeps one of two pages opened concurrently for an order, and closes the other', async () => {
  const both = Promise.withResolvers<void>()
  openPages('both', async (count) => {
    if (count === 2) both.resolve()
    await both.promise
  })
  const [one, other] = await Promise.all([order(), order()])
  expect(one).toEqual(other)
  const kept = await theOrder()
  expect(kept).toMatchObject({ status: 'pending', checkoutUrl: one.checkoutUrl })
  const closed = kept?.paymentSessionId === 'both_1' ? 'both_2' : 'both_1'
  expect([stateOf(kept?.paymentSessionId ?? ''), stateOf(closed)]).toEqual(['open', 'expired'])
})

test('closes a page that opens after its order is paid or cancelled, with a message to the customer', async () => {
  openPages('late', async (_, { orderId }) => void (await cancelUnpaidOrder(shop.ctx(), orderId)))
  await expect(order()).rejects.toMatchObject({ statusCode: 502 })
  expect(await theOrder()).toMatchObject({ status: 'cancelled', paymentSessionId: null })
  expect(stateOf('late_1')).toBe('expired')
})

test('a page that fails to open does not cancel an order whose other page opened', async () => {
  openPages('failed', async (count) => {
    if (count > 1) return
    await order()
    throw new Error('The provider does not answer')
  })
  const { checkoutUrl } = await order()
  expect(checkoutUrl).toBe('https://pay.example.com/failed_2')
  expect(await theOrder()).toMatchObject({ status: 'pending', checkoutUrl })
  expect(stateOf('failed_2')).toBe('open')
})
