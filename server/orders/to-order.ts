import { toDollars } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { toUser, type UserRow } from '../accounts/index.ts'
import type { OrderLineRow, OrderRow } from './order-row.ts'

/** How an order leaves the server. Without its user when the account is gone. */
export function toOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  user: UserRow | null,
): Order {
  return {
    _id: order.id,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    total: toDollars(order.totalCents),
    currency: 'aud',
    email: order.email,
    phoneNumber: order.phoneNumber,
    recipientName: order.recipientName,
    products: lines.map(toLine),
    refunded: toDollars(order.refundedCents),
    refundNeeded: order.refundNeeded,
    isDisputed: order.isDisputed,
    ...(order.paidAt ? { paidAt: order.paidAt.toISOString() } : {}),
    ...(user ? { userId: toUser(user) } : {}),
    ...(order.shippingAddress ? { shippingAddress: order.shippingAddress } : {}),
  }
}

/** The id of a line, as it leaves the server. */
export function toLineId({
  orderId,
  position,
}: Pick<OrderLineRow, 'orderId' | 'position'>): string {
  return `${orderId}-${position}`
}

/** The other way round; no line has the position -1. */
export function toPosition(orderId: string, lineId: string): number {
  const position = lineId.startsWith(`${orderId}-`) ? lineId.slice(orderId.length + 1) : ''
  return /^\d{1,4}$/.test(position) ? Number(position) : -1
}

function toLine({ orderId, position, productId, name, thumbnail, ...line }: OrderLineRow) {
  return {
    _id: toLineId({ orderId, position }),
    productId: { _id: productId, name, thumbnail },
    quantity: line.quantity,
    price: toDollars(line.unitPriceCents),
  }
}
