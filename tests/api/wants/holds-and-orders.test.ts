import { describe, expect, test } from 'vitest'
import { type Buyer, payFor } from '#tests/support/app/checkout.ts'
import { makeEntrants } from '#tests/support/app/drops.ts'
import { findProductRow, makeProduct, type ProductRow } from '#tests/support/app/factories.ts'
import { checkInvariantsAfterEach, setUpShop } from '#tests/support/app/set-up-shop.ts'
import { adminApi, heldBy, orderOne } from '#tests/support/app/wants.ts'

const shop = setUpShop()
checkInvariantsAfterEach(shop)

const holdFor = async ({ user }: Buyer, { id: productId }: Pick<ProductRow, 'id'>) => {
  const admin = await adminApi(shop)
  await admin('POST /holds', { body: { productId, userId: user.id, hours: 48 } })
}

describe('an order', () => {
  test('takes as many of the units on hold as it has, and the others stay (WANT-13)', async () => {
    const product = await makeProduct(shop.db, { stock: 2 })
    const [holder] = await makeEntrants(shop, 1)
    if (!holder) throw new Error('no customer')
    await holdFor(holder, product)
    await holdFor(holder, product)
    const { orderId } = await orderOne(holder.api, product)
    expect(await heldBy([holder])).toEqual([[product.id]])
    await payFor(shop, { sessionId: `session_${orderId}` })
    expect(await heldBy([holder])).toEqual([[product.id]])
    expect(await findProductRow(shop.db, product.id)).toMatchObject({ stock: 1, reserved: 1 })
  })
})
