/**
 * Owns the products of the shop: what they are, what they cost, how they are listed and found, and (below
 * `stock/`) how many there are. Archived products are gone for everybody but the orders that sold them.
 * Must not know carts, orders or who is asking.
 */
export { bulkHandlers, bulkWorkers } from './bulk/index.ts'
export { getProduct, listProducts } from './catalogue.queries.ts'
export { catalogueHandlers } from './catalogue.routes.ts'
export { productNotFound } from './catalogue.rules.ts'
export { catalogueWorkers } from './catalogue.workers.ts'
export { CATALOGUE_CHANNEL, readCatalogueChange } from './catalogue-changes.ts'
export { forgetPlaces } from './known-places.ts'
export { isInShop, shownProductColumns } from './product-columns.ts'
export { readProducts } from './read-products.ts'
export { registerSitemap } from './register-sitemap.ts'
export {
  addUpLines,
  type ProductRow,
  putBackStock,
  releaseReservation,
  reserveStock,
  type StockLine,
  sellReserved,
  setStock,
  takeStock,
} from './stock/index.ts'
export { toProduct } from './to-product.ts'
