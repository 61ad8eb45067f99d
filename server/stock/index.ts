/**
 * Owns stock levels, the stock ledger and the reservations of open checkouts. Invariants: stock is the sum of the
 * ledger, reserved units are the sum of the reservations and never exceed the stock. Knows orders only by their id.
 */

export { describeShortages, MissingUnits, type OfferLevel } from './assert-available.ts'
export { commitReservation } from './commit-reservation.ts'
export { correctFigures, correctLedger } from './correct-stock.ts'
export { lockProducts, lockStockLevels, type ProductRow } from './lock-products.ts'
export { moveStock } from './move-stock.ts'
export { recordOpeningStock } from './record-opening-stock.ts'
export { releaseReservation } from './release-reservation.ts'
export { reserveStock } from './reserve-stock.ts'
export { restockProducts } from './restock.ts'
export { sellUnreserved } from './sell-unreserved.ts'
export { setStock } from './set-stock.ts'
export { assertStockFits, belowReservedMessage, mergeLines, type StockLine } from './stock.rules.ts'
