/**
 * Owns what goes back of an order's money: refunds from the first wish to the provider's word, those made at the
 * provider itself, and disputes. Always true: what is spoken for is never more than what came in. Must not know
 * how the provider is asked.
 */
export { type NewRefund, openRefund } from './open-refund.ts'
export { getOrderPayment } from './payment.queries.ts'
export { recordDispute } from './record-dispute.ts'
export { noteRefundTrouble, recordRefund } from './record-refund.ts'
export { type RefundRow, toIdempotencyKey } from './refunds.rules.ts'
export { refuseRefund } from './refuse-refund.ts'
export { settleOwed } from './settle-owed.ts'
