/**
 * Owns orders from the moment they are placed: their lines as they were when bought, status, payment facts,
 * history and mails. Must not know how money is collected: the checkout tells it. Copies are moved by the
 * catalogue's stock operations only.
 */
export { cancelUnopenedOrder, cancelUnpaidOrder } from './cancel-unpaid-order.ts'
export { createOrder, type NewOrder } from './create-order.ts'
export { forgetOrdersOf } from './forget-contact.ts'
export { keepPaymentSession } from './keep-payment-session.ts'
export { newOrderId } from './order-id.ts'
export type { PlacedOrder } from './order-row.ts'
export { closePaymentPageJob } from './orders.jobs.ts'
export { getOrder, getVisibleOrder, listOwnOrders, listRecentOrders } from './orders.queries.ts'
export { orderDeskHandlers, orderHandlers } from './orders.routes.ts'
export { orderWorkers } from './orders.workers.ts'
export { recordPayment } from './record-payment.ts'
export {
  getOrderPayment,
  type NewRefund,
  noteRefundTrouble,
  openRefund,
  type RefundRow,
  recordDispute,
  recordRefund,
  refuseRefund,
  settleOwed,
  toIdempotencyKey,
} from './refunds/index.ts'
export { toPosition } from './to-order.ts'
