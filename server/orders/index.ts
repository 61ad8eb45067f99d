/**
 * Owns orders from the moment they are placed: line snapshots, status, payments and payment events, history and
 * mails. Must not know how payments are collected (checkout does), and moves stock only by catalogue operations. Invariant of
 * `refunds/`: the refunded and requested amounts never exceed the payment.
 */
export { getOrderDocument } from './admin/order-document.queries.ts'
export { notesOfOrder } from './admin/order-notes.ts'
export { afterSaleHandlers } from './after-sale/after-sale.routes.ts'
export { assertHasCounter } from './after-sale/assert-has-counter.ts'
export { assertShopCurrency } from './assert-shop-currency.ts'
export { checkDiscount } from './discounts/check-discount.ts'
export { correctUses, lockCodes } from './discounts/code-uses.ts'
export { CodeInOpenCheckout } from './discounts/discount-code.rules.ts'
export { discountHandlers } from './discounts/discounts.routes.ts'
export { createDiscount } from './discounts/save-discount.ts'
export { discountCodes } from './discounts.tables.ts'
export { countWaitingOrders } from './drops/order-queue.ts'
export { frozenDelivery } from './frozen-delivery.ts'
export { claimGuestOrders } from './guests/claim-guest-orders.ts'
export {
  addGuestDataLink,
  deleteGuestData,
  getGuestDataEmail,
  hasGuestOrders,
} from './guests/guest-data.ts'
export {
  addGuestLink,
  deleteExpiredGuestLinks,
  getGuestOrderId,
} from './guests/guest-links.ts'
export { revokeGuestLinks } from './guests/revoke-guest-links.ts'
export {
  cancelReactivatedOrder,
  cancelUnopenedOrder,
  cancelUnpaidOrder,
} from './lifecycle/cancel-unpaid-order.ts'
export { clearCart } from './lifecycle/clear-cart.ts'
export {
  type Admission,
  createOrder,
  findOrderIdByKey,
  isOrderedWithCode,
  type NewOrder,
} from './lifecycle/create-order.ts'
export { notifyAfterPage } from './lifecycle/notify-after-page.ts'
export { type CounterSale, recordCounterSale } from './lifecycle/record-counter-sale.ts'
export { recordPayment } from './lifecycle/record-payment.ts'
export { lockOrders } from './lock-order.ts'
export { mailsFor } from './mail/order-mails.rules.ts'
export { retryOrderMail } from './mail/retry-order-mail.ts'
export { sendPaymentLink } from './mail/send-payment-link.ts'
export type { RefundRow } from './money/money-facts.ts'
export { deriveFormerMoney, deriveMoney, toMoneyChange } from './money/recalculate-stored-money.ts'
export { isMoneyRight, type ReadMoney, readMoney } from './money/save-money.ts'
export { isOrderId, newOrderId } from './order-id.ts'
export { closePaymentPageJob, savePaymentMethodJob } from './orders.jobs.ts'
export {
  getOrder,
  getVisibleOrder,
  listRecentOrders,
  streamOrdersOf,
} from './orders.queries.ts'
export { orderAdminHandlers, orderHandlers } from './orders.routes.ts'
export { currentTerms, deliveryNameOf, isPaidFor } from './orders.rules.ts'
export type { PlacedOrder } from './orders.tables.ts'
export { orderWorkers } from './orders.workers.ts'
export { ordersOf } from './orders-of.ts'
export { addParcel } from './parcels/add-parcel.ts'
export { parcelHandlers } from './parcels/parcels.routes.ts'
export { carriers, parcels } from './parcels.tables.ts'
export { redactOrdersOf } from './redact-contact.ts'
export { redactExpiredPaymentEvents } from './redact-expired-payment-events.ts'
export { createRefund, type NewRefund } from './refunds/create-refund.ts'
export { getOrderPayment } from './refunds/payment.queries.ts'
export { recordDispute } from './refunds/record-dispute.ts'
export { markRefundFailed, recordRefund, recordRefundError } from './refunds/record-refund.ts'
export { toIdempotencyKey } from './refunds/refundable.rules.ts'
export { resolveRefundDue } from './refunds/resolve-refund-due.ts'
export { savePaymentMethod } from './save-payment-method.ts'
export { savePaymentSession } from './save-payment-session.ts'
export { storePaymentEvent } from './store-payment-event.ts'
export { toLineId, toPosition } from './to-order.ts'
