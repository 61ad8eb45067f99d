/**
 * Owns stock levels, the stock ledger and the reservations of open checkouts. Invariants: stock is the sum of the
 * ledger, reserved units are the sum of the reservations and never exceed the stock. Knows orders only by their id.
 */

export { lockProducts, lockStockLevels, type ProductRow } from './lock-products.ts'
export { recordOpeningStock } from './record-opening-stock.ts'
export { setStock } from './set-stock.ts'
export { setStockBulk } from './set-stock-bulk.ts'
export { assertStockFits } from './stock.rules.ts'
