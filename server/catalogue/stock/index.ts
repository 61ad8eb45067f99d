/**
 * Owns how many copies there are and who holds them: the stock ledger and the reservations of open checkouts.
 * Always true: the ledger adds up to the stock, the reservations to what is reserved, and never is more
 * reserved than there is. Knows orders only by their id.
 */
export type { ProductRow } from './lock-products.ts'
export { openStocks } from './open-stocks.ts'
export { putBackStock } from './put-back-stock.ts'
export { releaseReservation } from './release-reservation.ts'
export { reserveStock } from './reserve-stock.ts'
export { sellReserved } from './sell-reserved.ts'
export { setStock } from './set-stock.ts'
export { setStocks } from './set-stocks.ts'
export { addUpLines, type StockLine } from './stock.rules.ts'
export { takeStock } from './take-stock.ts'
