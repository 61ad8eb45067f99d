/**
 * Owns the counter of the shop: what a scanned text means there, and the sale. Only in a shop with `COUNTER=on`. Must not know how
 * an order is written or how its money is derived: the orders area does, and stock, wants and pricing decide what may be sold.
 */
export { counterHandlers } from './counter.routes.ts'
