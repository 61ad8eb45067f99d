/**
 * Owns the products and their variants: one product's calls, and the operations that add, change, archive and restore offers with
 * their ledger, events and log (`offers/`). Must not know carts, orders or users.
 */

export { addProducts, type ProductToAdd } from './add-products.ts'
export { archiveProduct, HAS_OPEN_DRAW } from './archive-product.ts'
export { findCreatedId } from './create-product-once.ts'
export { excludeFromWithdrawal } from './exclude-from-withdrawal.ts'
export { addVariants, insertVariants } from './offers/add-variants.ts'
export { readCosts } from './offers/costs.queries.ts'
export { assertUsedCopy, findVariantId, toVariant } from './offers/create-variant.ts'
export { getOffer, getProduct, getProductPage } from './offers/product.queries.ts'
export { saveOfferCosts } from './offers/save-offer-costs.ts'
export { newVersion, type OfferChange, saveOffers } from './offers/save-offers.ts'
export { describeSale } from './offers/sold-as.queries.ts'
export { getUsedCopyRow, readVariantAuditValues } from './offers/variant-details.queries.ts'
export {
  assertCopyFields,
  assertGraded,
  canHaveUsedCopies,
  findMissingGrades,
  isPiece,
} from './offers/variant-fields.rules.ts'
export { type FigureChange, writeFigures } from './offers/write-figures.ts'
export { followShipDatesJob } from './products.jobs.ts'
export { productHandlers } from './products.routes.ts'
export { restoreProduct } from './restore-product.ts'
export { findFixedTypes } from './type-changes.queries.ts'
export { updateProduct } from './update-product.ts'
