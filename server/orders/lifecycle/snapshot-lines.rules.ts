import type { SoldAs } from '#contract/orders/sold-as.ts'
import type { ProductRow, StockLine } from '#server/stock/index.ts'
import { shipDateOf } from '../orders.rules.ts'
import type { OrderLineRow } from '../orders.tables.ts'

export type Sold = {
  products: ReadonlyMap<string, ProductRow>
  descriptions: ReadonlyMap<string, SoldAs>
  today: string
}

/**
 * Freezes the lines of an order: names, images, descriptions, ship dates, and the prices of their offers
 * or those given.
 * @param sold the locked offers, and what they are sold as, both by id
 */
export function snapshotLines(
  orderId: string,
  lines: readonly (StockLine & { unitPriceCents?: number })[],
  { products, descriptions, today }: Sold,
): OrderLineRow[] {
  return lines.map(({ productId, quantity, unitPriceCents }, position) => {
    const product = products.get(productId)
    if (!product) throw new Error(`Product ${productId} was reserved but not answered`)
    const { name, thumbnail, priceCents } = product
    const frozen = {
      name,
      thumbnail,
      unitPriceCents: unitPriceCents ?? priceCents,
      discountCents: 0,
    }
    const soldAs = descriptions.get(productId) ?? null
    const shipsOn = shipDateOf(product, today)
    return { orderId, position, productId, ...frozen, quantity, restocked: 0, shipsOn, soldAs }
  })
}
