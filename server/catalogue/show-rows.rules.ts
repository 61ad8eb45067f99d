import type { Product } from '#contract/products/catalogue.ts'
import type { ProductView } from '#contract/products/offers.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import { type FeaturedVariant, type OfferFigures, toOfferSummary } from './offers.rules.ts'
import { type ShownProductRow, toProduct } from './to-product.ts'

/** A row of a list: a product with the figures of its variants and the one that represents it. */
export type ListedRow = ShownProductRow & {
  featuredVariant: FeaturedVariant | null
  offerFigures: OfferFigures | null
}

/** The products of a list: each by its featured offer, or by itself for the other views. */
export function showRows(rows: readonly ListedRow[], view: ProductView, time: ShopTime): Product[] {
  return rows.map((row) => {
    const featured = view === 'featured' && row.featuredVariant
    const shown = featured ? { ...row, ...featured, parentId: row.id } : row
    const product = toProduct(shown, time)
    const offerSummary = toOfferSummary(row)
    return offerSummary ? { ...product, offerSummary } : product
  })
}
