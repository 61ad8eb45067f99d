/**
 * The shopper's catalogue: listing, search, product page, recently viewed products, and the product card for other
 * pages. It reads products and adds them to the cart; it must not know accounts and orders.
 */

export { toListImage } from './card/list-image.ts'
export { toProductHref } from './card/product-card.tsx'
export { ProductGrid } from './card/product-grid.tsx'
export {
  cardHeader,
  type ProductSummary,
  toCopySummary,
  toFoundSummary,
  toProductSummary,
} from './card/product-summary.ts'
export { crateFieldNames } from './crate/rules/crate-fields.ts'
export { formatTotal } from './listing/count-text.ts'
export { facetNames, listingFieldNames } from './listing/listing-state.ts'
export { allProducts, productTypeLinks } from './shop-links.ts'
