/**
 * Owns the products of the shop: their data and prices, listing and search, and (in `stock/`) their stock. An archived
 * product is visible only in orders that contain it. Must not know carts, orders or users.
 */

export { addProducts, type ProductToAdd } from './add-products.ts'
export { CATALOGUE_CHANNEL, parseCatalogueChange } from './cache-tags.ts'
export { followShipDatesJob } from './catalogue.jobs.ts'
export { listProducts } from './catalogue.queries.ts'
export { catalogueHandlers } from './catalogue.routes.ts'
export {
  assertImagesFit,
  noAlbum,
  productNotFound,
  toChangedValues,
  toValues,
} from './catalogue.rules.ts'
export { readCatalogueState } from './catalogue-state.queries.ts'
export { clearCompletionMarks } from './completion.queries.ts'
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
export { addPressing } from './insert-product.ts'
export { createCountsListener } from './listing/counted.ts'
export { readProductRows } from './listing/read-product-rows.queries.ts'
export { markdownHandlers } from './markdowns/markdowns.routes.ts'
export { markdownSchedule, markdownSteps, priceHistory } from './markdowns/markdowns.tables.ts'
export { markdownWorkers } from './markdowns/markdowns.workers.ts'
export { addVariants, insertVariants } from './offers/add-variants.ts'
export { listCopyLocations } from './offers/copy-locations.queries.ts'
export { emptyCopy, toCopyColumns } from './offers/copy-values.rules.ts'
export { readCosts } from './offers/costs.queries.ts'
export { assertUsedCopy, toVariant } from './offers/create-variant.ts'
export { readOffers } from './offers/offer-rows.queries.ts'
export { isHidden } from './offers/offers.rules.ts'
export { type DiscogsSent, offerCosts, usedCopies, variantOptions } from './offers/offers.tables.ts'
export { saveOfferCosts } from './offers/save-offer-costs.ts'
export { type OfferChange, saveOffers } from './offers/save-offers.ts'
export { describeSale } from './offers/sold-as.queries.ts'
export {
  assertCopyFields,
  assertGraded,
  findMissingGrades,
  isPiece,
} from './offers/variant-fields.rules.ts'
export { writeFigures } from './offers/write-figures.ts'
export { pageRowHandlers } from './page-rows/page-rows.routes.ts'
export { withPresentNames } from './pressing/present-names.ts'
export { readPressings } from './pressing/pressing.queries.ts'
export { recordHandlers } from './pressing/pressing.routes.ts'
export {
  mergeTracks,
  toGtins,
  toNumbers,
  toPressing,
  toSearchExtra,
  withoutEmpty,
} from './pressing/pressing.rules.ts'
export {
  catalogueNames,
  pressingArtists,
  pressingLabels,
  pressings,
} from './pressing/pressing.tables.ts'
export { freeReleases, writePressing } from './pressing/write-pressing.ts'
export { getProduct, getProductPage } from './product.queries.ts'
export {
  isInShop,
  isListed,
  isNotUndone,
  type ProductValues,
  shownProductColumns,
  toCentsName,
  toValueName,
  valueColumns,
} from './product-projection.ts'
export { rebuildProduct, refreshBatch } from './refresh-changed.ts'
export { registerSitemap } from './register-sitemap.ts'
export { findProductIds } from './search/find-products.queries.ts'
export { describeShortages, MissingUnits, type OfferLevel } from './stock/assert-available.ts'
export { commitReservation } from './stock/commit-reservation.ts'
export { correctLedger } from './stock/correct-ledger.ts'
export { correctReserved } from './stock/correct-reserved.ts'
export { correctStock } from './stock/correct-stock.ts'
export { lockProducts, lockStockLevels, type ProductRow } from './stock/lock-products.ts'
export { moveStockBulk } from './stock/move-stock.ts'
export { releaseReservation } from './stock/release-reservation.ts'
export { reserveStock } from './stock/reserve-stock.ts'
export { restockProducts } from './stock/restock.ts'
export { sellUnreserved } from './stock/sell-unreserved.ts'
export { setStock } from './stock/set-stock.ts'
export { setStockBulk } from './stock/set-stock-bulk.ts'
export { belowReservedMessage, mergeLines, type StockLine } from './stock/stock.rules.ts'
export { streamOffers } from './stream-offers.ts'
export { hasAlbumInfo, toAlbumInfo, toProduct } from './to-product.ts'
export { findFixedTypes } from './type-changes.queries.ts'
export { toPressingInput } from './undo/exact-pressing.rules.ts'
export { planChangeUndo, planDepartureUndo } from './undo/plan-change-undo.ts'
export { planCostUndo } from './undo/plan-cost-undo.ts'
export { planArchiveUndo, planCreationUndo } from './undo/plan-existence-undo.ts'
export {
  applyFigures,
  type FigureEntry,
  type FigurePlan,
  planFiguresUndo,
  toFigureEntry,
} from './undo/plan-figures-undo.ts'
export { planNameUndo } from './undo/plan-name-undo.ts'
export { planScheduleUndo } from './undo/plan-schedule-undo.ts'
export { endReservation } from './used-copies/change-used-copy.ts'
export { type CopyValues, toCopyCell } from './used-copies/copy-cells.rules.ts'
export { usedCopyColumns } from './used-copies/export-used-copies.ts'
export { findUsedCopiesBySku, type StoredCopy } from './used-copies/used-copies.queries.ts'
export { usedCopyHandlers } from './used-copies/used-copies.routes.ts'
