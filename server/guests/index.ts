/**
 * Owns orders without an account (decision 81): the calls of a visitor who orders by email, the links that show such an order, the
 * move to an account that proves the address, and the data of an address. Must not know what an account has: an address
 * gets the same answers whether it has one or not. The orders themselves belong to the orders area.
 */
export { guestHandlers } from './guests.routes.ts'
export { guestWorkers } from './guests.workers.ts'
