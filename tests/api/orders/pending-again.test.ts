import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { buy, type Purchase, placeOrder } from '#tests/support/app/checkout.ts'
import { findProductRow } from '#tests/support/app/factories.ts'
import { setStatus } from '#tests/support/app/orders.ts'
import {
  checkInvariantsAfterEach,
  setUpAdminPerTest,
  setUpShop,
} from '#tests/support/app/set-up-shop.ts'
import { buyOffers, makePressing } from '#tests/support/app/sold-copies.ts'
import { makeUsedCopy } from '#tests/support/app/variants.ts'

/** An admin may set any status from any other, pending too: what was sent or paid stays so. */

const shop = setUpShop()
checkInvariantsAfterEach(shop)
const admin = setUpAdminPerTest(shop)

describe('an order that is pending again', () => {
  const cancelOwn = ({ api, orderId }: Pick<Purchase, 'api' | 'orderId'>) =>
    api('POST /orders/:id/cancel', { params: { id: orderId } })

  test('is not cancelled by its customer once it was sent [SEC-2]', async () => {
    const purchase = await placeOrder(shop)
    await setStatus(admin, purchase.orderId, 'shipped')
    await setStatus(admin, purchase.orderId, 'pending')
    await expect(cancelOwn(purchase)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This order was sent already. Ask the shop how to return it.',
    })
    expect(await findProductRow(shop.db, purchase.product.id)).toMatchObject({ stock: 9 })
  })

  test('is not cancelled by its customer while it is paid by card [SEC-2]', async () => {
    const purchase = await buy(shop)
    await setStatus(admin, purchase.orderId, 'pending')
    await expect(cancelOwn(purchase)).rejects.toMatchObject({
      statusCode: 409,
      message: 'This order is paid. Ask the shop to cancel it.',
    })
  })

  test('and was sent gives its used copy to inspection, when an admin cancels it (COPY-62)', async () => {
    const record = await makePressing(shop.db, { stock: 0 })
    const copy = await makeUsedCopy(shop.db, record)
    const { orderId } = await buyOffers(shop, copy)
    for (const status of ['shipped', 'pending', 'cancelled'] as const) {
      await setStatus(admin, orderId, status)
    }
    const isCopy = eq(usedCopies.productId, copy.id)
    expect(await shop.db.select().from(usedCopies).where(isCopy)).toMatchObject([
      { state: 'needs-inspection' },
    ])
  })
})
