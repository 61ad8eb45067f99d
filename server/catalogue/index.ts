/**
 * Owns the products of the shop: their data and prices, listing and search, and (in `stock/`) their stock. An archived
 * product is visible only in orders that contain it. Must not know carts, orders or users.
 */

export { CATALOGUE_CHANNEL, parseCatalogueChange } from './cache-tags.ts'
export { followShipDatesJob } from './catalogue.jobs.ts'
export { listProducts } from './catalogue.queries.ts'
export { catalogueHandlers } from './catalogue.routes.ts'
export { productNotFound } from './catalogue.rules.ts'
export { readCatalogueState } from './catalogue-state.queries.ts'
export { discogsExportHandlers, discogsExportWorkers } from './discogs-export/index.ts'
export { drawDropJob, followDropsJob, openDropJob } from './drops/drops.jobs.ts'
export {
  assertOnSale,
  findClosedOffers,
  getDropRow,
  getShownDropRow,
  type LineDrop,
  type ReadLineDrop,
  readLineDrops,
  selectLineDrops,
  toDropVersion,
  toLineDrop,
} from './drops/drops.queries.ts'
export { dropHandlers } from './drops/drops.routes.ts'
export { toDrop } from './drops/drops.rules.ts'
export { drops } from './drops/drops.tables.ts'
export { assertBelowLimit, assertMayHold, mayBuy, unitsLeft } from './drops/limits.queries.ts'
export { listDueOpenings, markDrawn } from './drops/mark-drawn.ts'
export { openDrop } from './drops/open-drop.ts'
export { drawOrder } from './drops/seed.ts'
export { bulkHandlers, importHandlers, importWorkers } from './import/index.ts'
export { productHandles } from './import/shopify/shopify.tables.ts'
export { createCountsListener } from './listing/counted.ts'
export { readProductRows } from './listing/read-product-rows.queries.ts'
export { markdownHandlers, markdownWorkers } from './markdowns/index.ts'
export { markdownSchedule, markdownSteps, priceHistory } from './markdowns/markdowns.tables.ts'
export { insertVariants } from './offers/add-variants.ts'
export { listCopyLocations } from './offers/copy-locations.queries.ts'
export { emptyCopy } from './offers/copy-values.rules.ts'
export { readOffers } from './offers/offer-rows.queries.ts'
export { isHidden } from './offers/offers.rules.ts'
export { offerCosts, usedCopies, variantOptions } from './offers/offers.tables.ts'
export { describeSale } from './offers/sold-as.queries.ts'
export { pageRowHandlers } from './page-rows/page-rows.routes.ts'
export { recordHandlers } from './pressing/pressing.routes.ts'
export {
  catalogueNames,
  pressingArtists,
  pressingLabels,
  pressings,
} from './pressing/pressing.tables.ts'
export { writePressing } from './pressing/write-pressing.ts'
export { getProduct, getProductPage } from './product.queries.ts'
export { isInShop, shownProductColumns } from './product-projection.ts'
export { rebuildProduct } from './refresh-changed.ts'
export { registerSitemap } from './register-sitemap.ts'
export {
  commitReservation,
  correctLedger,
  correctReserved,
  correctStock,
  describeShortages,
  lockProducts,
  lockStockLevels,
  MissingUnits,
  mergeLines,
  type OfferLevel,
  type ProductRow,
  releaseReservation,
  reserveStock,
  restockProducts,
  type StockLine,
  sellUnreserved,
  setStock,
} from './stock/index.ts'
export { streamOffers } from './stream-offers.ts'
export { toProduct } from './to-product.ts'
export {
  applyFigures,
  type FigureEntry,
  type FigurePlan,
  planArchiveUndo,
  planChangeUndo,
  planCostUndo,
  planCreationUndo,
  planDepartureUndo,
  planFiguresUndo,
  planNameUndo,
  planScheduleUndo,
  toFigureEntry,
} from './undo/index.ts'
export { usedCopyHandlers } from './used-copies/index.ts'
