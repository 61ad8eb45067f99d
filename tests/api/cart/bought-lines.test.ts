import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#server/orders/orders.tables.ts'
import { statusOf } from '#tests/support/app/api-errors.ts'
import { type Buyer, makeBuyer, payFor } from '#tests/support/app/checkout.ts'
import { makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { setUpShop } from '#tests/support/app/set-up-shop.ts'

/** The cart after the return from the payment page. */

const shop = setUpShop()
let buyer: Buyer
let record: ProductRow
beforeEach(async () => {
  buyer = await makeBuyer(shop)
  record = await makeProduct(shop.db, { stock: 50 })
})

const add = ({ id }: ProductRow, quantity = 1) =>
  buyer.api('POST /carts', { body: { productId: id, quantity } })
const order = async ({ id }: ProductRow, quantity = 1) => {
  const body = { products: [{ productId: id, quantity }] }
  return `session_${(await buyer.api('POST /orders', { body })).orderId}`
}
async function removeBought(sessionId?: string, { api } = buyer) {
  const { isChanged, cart } = await api('POST /carts/me/bought', {
    body: sessionId ? { sessionId } : {},
  })
  return [isChanged, cart.products.map(({ product, quantity }) => [product._id, quantity])]
}

test('loses what was bought, once [SEC-14 ROUTE-14]', async () => {
  await add(record, 2)
  const sessionId = await order(record, 2)
  expect(await removeBought(sessionId)).toEqual([true, []])
  await payFor(shop, { sessionId })
  await add(record)
  expect(await removeBought(sessionId)).toEqual([false, [[record.id, 1]]])
  expect(await removeBought()).toEqual([false, [[record.id, 1]]])
})

test('retains what another device added during the payment [SEC-14]', async () => {
  const other = await makeProduct(shop.db)
  await add(record, 2)
  const sessionId = await order(record, 2)
  await add(record)
  await add(other)
  await payFor(shop, { sessionId })
  const left = [
    [record.id, 1],
    [other.id, 1],
  ]
  expect(await removeBought(sessionId)).toEqual([false, left])
})

test('loses what was bought with the payment, without a return from its page', async () => {
  await add(record)
  await payFor(shop, { sessionId: await order(record) })
  const { cart } = await buyer.api('GET /carts/me')
  expect(cart.products).toEqual([])
})

test('loses what was bought before the payment event arrives', async () => {
  await add(record)
  expect(await removeBought(await order(record))).toEqual([true, []])
})

test('loses the lines of the latest paid order without the id of its page', async () => {
  await add(record)
  const id = (await order(record)).replace('session_', '')
  // As an order that was paid before payments cleared carts.
  await shop.db
    .update(orders)
    .set({ status: 'payment received', paidAt: shop.ctx().now })
    .where(eq(orders.id, id))
  expect(await removeBought('cs_unknown')).toEqual([true, []])
})

test('stays for a visitor who bought nothing, or has not paid [SEC-14]', async () => {
  await add(record)
  expect(await removeBought()).toEqual([false, [[record.id, 1]]])
  const sessionId = await order(record)
  expect(await removeBought()).toEqual([false, [[record.id, 1]]])
  await buyer.api('POST /orders/:id/cancel', {
    params: { id: sessionId.replace('session_', '') },
  })
  expect(await removeBought(sessionId)).toEqual([false, [[record.id, 1]]])
})

test('is not changed by the page of another customer', async () => {
  const sessionId = await order(record)
  await payFor(shop, { sessionId })
  const other = await makeBuyer(shop)
  await other.api('POST /carts', { body: { productId: record.id, quantity: 1 } })
  expect(await removeBought(sessionId, other)).toEqual([false, [[record.id, 1]]])
})

test('loses what was bought once for concurrent returns', async () => {
  await add(record, 5)
  const sessionId = await order(record, 1)
  await Promise.all(Array.from({ length: 6 }, () => removeBought(sessionId)))
  expect(await removeBought(sessionId)).toEqual([false, [[record.id, 4]]])
})

test('is changed for a signed-in user only', async () => {
  expect(await statusOf(shop.api()('POST /carts/me/bought', { body: {} }))).toBe(401)
})
