/**
 * Owns the lists of products: pages with their totals (`listing/`), facets, the search of texts and codes (`text/`), and the rows of
 * products on other pages (`recommendations/`). Reads offers and pressings, changes nothing but its lexicon. Must not know who reads.
 */

export { listProducts } from './list-products.queries.ts'
export { createCountsListener } from './listing/cached-counts.ts'
export { countShown, wholeShop } from './listing/list-page.queries.ts'
export { productSortClauses } from './listing/product-sorting.ts'
export { listOtherPressings } from './recommendations/other-pressings.queries.ts'
export { recommendationHandlers } from './recommendations/recommendations.routes.ts'
export { type ListKey, listHandlers } from './search.routes.ts'
export { findProductIds } from './text/find-products.queries.ts'
