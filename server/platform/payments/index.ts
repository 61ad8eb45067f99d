/**
 * Collecting money on the payment provider's own page: Stripe, or a demo that speaks as Stripe does. Knows
 * sessions and signed events; what an order is, and what happens to it, is the checkout's business.
 */
export { createPayments } from './create-payments.ts'
export {
  type DemoSession,
  demoPaymentRefunds,
  demoPaymentSessions,
} from './demo-provider/demo-payments.tables.ts'
export {
  createDemoPayments,
  type DemoPayments,
  isDemoPayments,
} from './demo-provider/demo-payments.ts'
export { toPaymentId } from './demo-provider/demo-stripe-shapes.ts'
export type { PaymentEvent, PaymentSession } from './payment-provider.ts'
export { createStripePayments } from './stripe-payments.ts'
