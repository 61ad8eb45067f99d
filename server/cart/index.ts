/**
 * Owns the carts of signed-in users: one cart each, one line per product, with the catalogue's current names and
 * prices. Must not know orders: a checkout receives its lines from the client and does not read the cart.
 */

export { getCart } from './cart.queries.ts'
export { cartHandlers } from './cart.routes.ts'
export { cartWorkers } from './cart.workers.ts'
export { removeUnits } from './remove-units.ts'
