/**
 * Owns the way from a cart to money: placing an order with its payment page, the provider's messages, and what
 * becomes of orders nobody pays. Must not know which provider it is, nor write orders or stock itself.
 */
export { checkoutHandlers } from './checkout.routes.ts'
export { checkoutWorkers } from './checkout.workers.ts'
export { registerDemoCheckout } from './demo-page/demo-checkout.pages.ts'
