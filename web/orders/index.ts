/**
 * The display of an order for shopper and admin: status, lines, totals; and the page of
 * the user's own orders. Must not know the rules for changing an order, nor the admin.
 */
export { toLineName } from './line-name.ts'
export { OrderLines } from './order-lines.tsx'
export { CollectionPlace, OrderParcels, ParcelLink } from './order-parcels.tsx'
export { orderStatuses } from './order-status.ts'
export { OrderStatusBadge } from './order-status-badge.tsx'
export { OrderTotals } from './order-totals.tsx'
export { PayLink } from './pay-link.tsx'
export { RefundBadge } from './refund-badge.tsx'
export { toShipText } from './ship-text.ts'
export { toDiscountText, toShippingAmount, toShippingLabel } from './shipping-text.ts'
