/**
 * Owns orders that an admin takes for a customer by mail: the customer pays on a page that is open for hours, by a mailed link
 * that needs no sign-in. Must not know how orders are placed and paid: that is the checkout with other terms.
 */
export { handOrderHandlers } from './hand-orders.routes.ts'
