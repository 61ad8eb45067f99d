import type { DemoProducts } from '../past/write-products.ts'

/** The id of a demo product by its key. */
export type Offers = (productKey: string) => string

/** @throws Error for a key that no product of the demo has */
export function toOffers(productRows: DemoProducts): Offers {
  return (productKey) => {
    const row = productRows.get(productKey)
    if (!row) throw new Error(`The demo has no product ${productKey}`)
    return row.id
  }
}
