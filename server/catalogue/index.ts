/**
 * Owns what an offer is and how it is shown: the rows of products, used copies and options, their columns and responses, events,
 * cache tags, and the derivation of what follows from a change. Its rows are written by the areas above it: products, copies,
 * stock, pricing. An archived product is visible only in orders that contain it. Must not know any area above it.
 */

export { CATALOGUE_CHANNEL, parseCatalogueChange, tagOfProduct, tagsOfList } from './cache-tags.ts'
export {
  assertImagesFit,
  type ListSort,
  noAlbum,
  productNotFound,
  toAlbumColumns,
  toAuditValues,
  toChangedValues,
  toProductSort,
  toValues,
  toVersionTime,
  withVersions,
} from './catalogue.rules.ts'
export { withCompletionMarks } from './completion.queries.ts'
export {
  type CopyColumns,
  emptyCopy,
  toCopyAuditValues,
  toCopyColumns,
  type UsedCopyRow,
} from './copy-values.rules.ts'
export {
  type DiscogsSent,
  discogsListings,
  isOnDiscogs,
  isPresentListing,
} from './discogs-listings.tables.ts'
export { dropColumn } from './drop-column.ts'
export { copyColumns, readOfferSummary } from './offer-columns.queries.ts'
export { bestFirst } from './offer-order.ts'
export { optionColumns, readOffers, selectOffers } from './offer-rows.queries.ts'
export { isHidden } from './offers.rules.ts'
export { offerCosts, usedCopies, variantOptions } from './offers.tables.ts'
export { publishProducts } from './product-events.ts'
export {
  isInShop,
  isListed,
  isNotUndone,
  listedColumns,
  type ProductValues,
  shownProductColumns,
  toCentsName,
  toValueName,
  valueColumns,
} from './product-projection.ts'
export { readProductRows } from './read-product-rows.queries.ts'
export { readRows } from './read-rows.queries.ts'
export { rebuildProduct, refreshChanged } from './refresh-changed.ts'
export { expiryOf } from './response-expiry.ts'
export { type ListedRow, showRows } from './show-rows.rules.ts'
export { type DropColumns, type DropJson, toDrop, toDropColumns } from './to-drop.rules.ts'
export { toInventory } from './to-inventory.ts'
export {
  hasAlbumInfo,
  type ShownProductRow,
  toAlbumInfo,
  toNewProductAudit,
  toProduct,
} from './to-product.ts'
export { toUsedCopy } from './to-used-copy.ts'
export { getUsedCopy, selectUsedCopies, usedCopyColumns } from './used-copy.queries.ts'
export { toUsedCopyVersion, usedCopyNotFound } from './used-copy.rules.ts'
