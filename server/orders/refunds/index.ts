/**
 * Owns the refunds of an order, from the request to the provider's result, refunds made at the provider, and
 * disputes. Invariant: the refunded and requested amounts never exceed the payment. Must not know how the provider
 * is called.
 */
export { createRefund, type NewRefund } from './create-refund.ts'
export { getOrderPayment } from './payment.queries.ts'
export { recordDispute } from './record-dispute.ts'
export { markRefundFailed, recordRefund, recordRefundError } from './record-refund.ts'
export { toIdempotencyKey } from './refunds.rules.ts'
export { resolveRefundDue } from './resolve-refund-due.ts'
