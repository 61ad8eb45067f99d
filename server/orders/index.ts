/**
 * Owns orders from the moment they are placed: line snapshots, status, payments and payment events, history and
 * mails. Must not know how payments are collected (checkout does), and moves stock only by catalogue operations.
 */
export { planOrderNoteUndo } from './admin/plan-note-undo.ts'
export { assertShopCurrency } from './assert-shop-currency.ts'
export {
  cancelReactivatedOrder,
  cancelUnopenedOrder,
  cancelUnpaidOrder,
} from './cancel-unpaid-order.ts'
export { clearCart } from './clear-cart.ts'
export { type Admission, createOrder, findOrderIdByKey, type NewOrder } from './create-order.ts'
export { deriveFormerMoney, deriveMoney, toMoneyChange } from './derive-money.ts'
export { checkDiscount } from './discounts/check-discount.ts'
export { correctUses, lockCodes } from './discounts/code-uses.ts'
export { CodeInOpenCheckout } from './discounts/discount-code.rules.ts'
export { discountHandlers } from './discounts/discounts.routes.ts'
export { discountCodes } from './discounts/discounts.tables.ts'
export { lockOrders } from './lock-order.ts'
export { mailsFor } from './mail/order-mails.rules.ts'
export { retryOrderMail } from './mail/retry-order-mail.ts'
export type { RefundRow } from './money-facts.ts'
export { notifyAfterPage } from './notify-after-page.ts'
export { isOrderId, newOrderId } from './order-id.ts'
export { countWaitingOrders } from './order-turns.ts'
export { closePaymentPageJob } from './orders.jobs.ts'
export { getOrder, getVisibleOrder, listRecentOrders, streamOrders } from './orders.queries.ts'
export { orderAdminHandlers, orderHandlers } from './orders.routes.ts'
export { currentTerms } from './orders.rules.ts'
export type { PlacedOrder } from './orders.tables.ts'
export { orderWorkers } from './orders.workers.ts'
export { parcelHandlers } from './parcels/parcels.routes.ts'
export { carriers, parcels } from './parcels/parcels.tables.ts'
export { recordPayment } from './record-payment.ts'
export { redactOrdersOf } from './redact-contact.ts'
export { redactExpiredPaymentEvents } from './redact-expired-payment-events.ts'
export {
  createRefund,
  getOrderPayment,
  markRefundFailed,
  type NewRefund,
  recordDispute,
  recordRefund,
  recordRefundError,
  resolveRefundDue,
  toIdempotencyKey,
} from './refunds/index.ts'
export { isMoneyRight, type ReadMoney, readMoney } from './save-money.ts'
export { savePaymentSession } from './save-payment-session.ts'
export { storePaymentEvent } from './store-payment-event.ts'
export { toPosition } from './to-order.ts'
