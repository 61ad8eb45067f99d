/**
 * Owns the products of the shop: their data and prices, listing and search, and (in `stock/`) their stock. An archived
 * product is visible only in orders that contain it. Must not know carts, orders or users.
 */

export { addProducts, type ProductToAdd } from './add-products.ts'
export { archiveProduct } from './archive-product.ts'
export { CATALOGUE_CHANNEL, parseCatalogueChange } from './cache-tags.ts'
export { followShipDatesJob } from './catalogue.jobs.ts'
export { listProducts } from './catalogue.queries.ts'
export { catalogueHandlers } from './catalogue.routes.ts'
export {
  assertImagesFit,
  noAlbum,
  productNotFound,
  toAuditValues,
  toChangedValues,
  toValues,
} from './catalogue.rules.ts'
export { dropColumn } from './drops/drop-column.ts'
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
export { createCountsListener } from './listing/counted.ts'
export { countShown, wholeShop } from './listing/list-page.queries.ts'
export { productSortClauses } from './listing/product-sorting.ts'
export { readProductRows } from './listing/read-product-rows.queries.ts'
export { getSchedule } from './markdowns/markdowns.queries.ts'
export { markdownHandlers } from './markdowns/markdowns.routes.ts'
export { toScheduleVersion } from './markdowns/markdowns.rules.ts'
export { markdownSchedule, markdownSteps, priceHistory } from './markdowns/markdowns.tables.ts'
export { markdownWorkers } from './markdowns/markdowns.workers.ts'
export { updateSchedule } from './markdowns/update-schedule.ts'
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
export { getUsedCopyRow, readVariantAuditValues } from './offers/variant-details.queries.ts'
export {
  assertCopyFields,
  assertGraded,
  canHaveUsedCopies,
  findMissingGrades,
  HAS_USED_COPIES,
  isPiece,
} from './offers/variant-fields.rules.ts'
export { type FigureChange, writeFigures } from './offers/write-figures.ts'
export { pageRowHandlers } from './page-rows/page-rows.routes.ts'
export { revertPressing } from './pressing/exact-pressing.rules.ts'
export { getNameById } from './pressing/names.queries.ts'
export type { NameKind } from './pressing/names.rules.ts'
export { countNamesOfRecords, listNamesOfRecords } from './pressing/names-of-records.queries.ts'
export { readPressings, readWithPressing, withPressings } from './pressing/pressing.queries.ts'
export { recordHandlers } from './pressing/pressing.routes.ts'
export { toGtins, toNumbers, toPressingAudit, toSearchExtra } from './pressing/pressing.rules.ts'
export {
  catalogueNames,
  pressingArtists,
  pressingLabels,
  pressings,
} from './pressing/pressing.tables.ts'
export { updateName } from './pressing/update-name.ts'
export { freeReleases, writePressing } from './pressing/write-pressing.ts'
export { getOffer, getProduct, getProductPage } from './product.queries.ts'
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
export { restoreProduct } from './restore-product.ts'
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
export { hasAlbumInfo, toAlbumInfo, toProduct } from './to-product.ts'
export { updateProduct } from './update-product.ts'
export { endReservation } from './used-copies/change-used-copy.ts'
export { type CopyValues, toCopyCell } from './used-copies/copy-cells.rules.ts'
export { usedCopyColumns } from './used-copies/export-used-copies.ts'
export { returnToSale } from './used-copies/return-to-sale.ts'
export { takeOffSale } from './used-copies/take-off-sale.ts'
export { findUsedCopiesBySku, type StoredCopy } from './used-copies/used-copies.queries.ts'
export { usedCopyHandlers } from './used-copies/used-copies.routes.ts'
