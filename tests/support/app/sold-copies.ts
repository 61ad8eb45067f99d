import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { pressingLabels, pressings } from '#server/pressings/pressing.tables.ts'
import { type Buyer, makeBuyer, payFor, someAddress } from './checkout.ts'
import { makeProduct, type ProductRow } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Orders of used copies and options, for tests of their description. */

/** "Low Tide" by Mina Park on Jetty JT 12, with every fact that an order line repeats. */
export async function makePressing(
  db: Database,
  values: Parameters<typeof makeProduct>[1] = {},
): Promise<ProductRow> {
  const product = await makeProduct(db, {
    name: 'Low Tide',
    artist: 'Mina Park',
    brand: 'Jetty',
    ...values,
  })
  await db
    .update(pressings)
    .set({
      media: [{ quantity: 2, size: 'LP', descriptions: ['Album'], colour: '', text: '' }],
      identifiers: [
        { type: 'Matrix / Runout', value: 'JT 12 A1', description: '' },
        { type: 'Barcode', value: '9 312345 67890 7', description: '' },
      ],
      country: 'Australia',
      released: '1977-02',
      edition: 'First pressing',
    })
    .where(eq(pressings.productId, product.id))
  await db
    .update(pressingLabels)
    .set({ catalogueNumber: 'JT 12' })
    .where(eq(pressingLabels.productId, product.id))
  return product
}

export type OfferOrder = Buyer & { orderId: string }

/** A pending order of a new customer for one unit of each offer. */
export async function orderOffers(
  shop: TestApp,
  ...offers: readonly { id: string }[]
): Promise<OfferOrder> {
  const buyer = await makeBuyer(shop)
  const products = offers.map(({ id: productId }) => ({ productId, quantity: 1 }))
  const { orderId } = await buyer.api('POST /orders', { body: { products } })
  return { ...buyer, orderId }
}

/** The same, paid. */
export async function buyOffers(
  shop: TestApp,
  ...offers: readonly { id: string }[]
): Promise<OfferOrder> {
  const order = await orderOffers(shop, ...offers)
  const details = { address: someAddress, recipientName: 'Ida B' }
  await payFor(shop, { sessionId: `session_${order.orderId}` }, details)
  return order
}
