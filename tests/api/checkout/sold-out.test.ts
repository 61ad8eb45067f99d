import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/with-transaction.ts'
import { makeBuyer, payFor, placeOrder } from '#tests/support/app/checkout.ts'
import { inHours, makeDrop, saveDrop } from '#tests/support/app/drops.ts'
import { makeProduct } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'
import { orderOne } from '#tests/support/app/wants.ts'

/** Orders of units that are gone are refused without a lock: they never wait in a rush. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const conflict = (message: string) => ({ statusCode: 409, serverMessage: message })

test('an order of a sold-out product is refused while another transaction has it locked (DROP-22)', async () => {
  const { product } = await placeOrder(shop, { stock: 1 })
  const copy = await makeUsedCopy(shop.db, product)
  await orderOne((await makeBuyer(shop)).api, copy)
  const { api } = await makeBuyer(shop)
  await inTransaction(shop.db, async (db) => {
    await db.execute(sql`select from products for no key update`)
    await expect(orderOne(api, product)).rejects.toMatchObject(
      conflict(`"${product.name}" is sold out.`),
    )
    await expect(orderOne(api, copy)).rejects.toMatchObject(
      conflict(`The VG+ copy of "${product.name}" is no longer available.`),
    )
  })
})

test('a customer who bought one of a sold-out drop gets the message of the limit (DROP-12, DROP-22)', async () => {
  const product = await makeProduct(shop.db, { stock: 1 })
  await saveDrop(shop, product.id, { limitPerCustomer: 1 })
  const { api } = await makeBuyer(shop)
  const { orderId } = await orderOne(api, product)
  await payFor(shop, { sessionId: `session_${orderId}` })
  await expect(orderOne(api, product)).rejects.toMatchObject(conflict('At most 1 per customer.'))
})

test('before its start a drop without units is announced, not sold out (DROP-10, DROP-22)', async () => {
  const product = await makeDrop(shop, { startsAt: inHours(shop, 1) }, { stock: 0 })
  const { api } = await makeBuyer(shop)
  await expect(orderOne(api, product)).rejects.toMatchObject({
    serverMessage: expect.stringMatching(/^On sale from/),
  })
})

test('a repeated key returns the order that took the last unit (DROP-22) [API-83]', async () => {
  const product = await makeProduct(shop.db, { stock: 1 })
  const { api } = await makeBuyer(shop)
  const request = {
    headers: { 'idempotency-key': 'once' },
    body: { products: [{ productId: product.id, quantity: 1 }] },
  }
  const first = await api('POST /orders', request)
  await payFor(shop, { sessionId: `session_${first.orderId}` })
  expect((await api('POST /orders', request)).orderId).toBe(first.orderId)
})
