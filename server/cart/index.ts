/**
 * Owns the carts of signed-in users: one cart each, one line per product. Prices and names are the
 * catalogue's of the moment. Must not know orders: a checkout is told what to buy, it does not read the cart.
 */
export { cartHandlers } from './cart.routes.ts'
export { cartWorkers } from './cart.workers.ts'
