/**
 * Owns payments on the provider's hosted page: Stripe, or a demo provider with Stripe's behaviour. Knows sessions,
 * refunds and signed events; orders belong to the checkout.
 */
export { createPayments } from './create-payments.ts'
export {
  type DemoSession,
  demoPaymentRefunds,
  demoPaymentSessions,
} from './demo-payments.tables.ts'
export {
  createDemoPayments,
  type DemoPayments,
  isDemoPayments,
} from './demo-payments.ts'
export { toPaymentId } from './demo-stripe-shapes.ts'
export { isCardOnly, listMethodNames, takesCurrency } from './payment-methods.rules.ts'
export type { PaymentEvent, PaymentSession } from './payment-provider.ts'
export { createStripePayments } from './stripe-payments.ts'
