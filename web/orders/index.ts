/**
 * How an order looks, for its shopper and for the back office: status, lines, totals; and the page of
 * one's own orders. Must not know who may change an order, nor the back office.
 */
export { OrderLines } from './order-lines.tsx'
export { orderStatuses } from './order-status.ts'
export { OrderStatusBadge } from './order-status-badge.tsx'
export { OrderTotals } from './order-totals.tsx'
export { RefundBadge } from './refund-badge.tsx'
