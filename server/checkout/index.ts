/**
 * Owns the path from a cart to a payment: placing an order with its payment session, the provider's events, and
 * reconciling or cancelling unpaid orders. Must not know the provider; orders and stock are written by their areas.
 */
export { cancelCheckout } from './cancel-checkout.ts'
export { findUnpaid } from './checkout.queries.ts'
export { checkoutHandlers } from './checkout.routes.ts'
export { checkoutWorkers } from './checkout.workers.ts'
export { registerDemoCheckout } from './demo-page/demo-checkout.pages.ts'
export { type NewCheckout, type StartedCheckout, startCheckout } from './start-checkout.ts'
