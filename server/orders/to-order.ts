import { toDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { toUser, type UserRow } from '#server/accounts/index.ts'
import { refundedPartOf } from './captures.rules.ts'
import { orderVersionOf } from './orders.rules.ts'
import type { OrderLineRow, OrderRow } from './orders.tables.ts'

/** Maps an order to its response; without a user when the account is deleted. */
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
    refunded: toDollars(refundedPartOf(order)),
    netTotal: toDollars(order.netTotalCents),
    refundNeeded: order.refundNeeded,
    isDisputed: order.isDisputed,
    version: orderVersionOf(order),
    ...(order.paidAt ? { paidAt: order.paidAt.toISOString() } : {}),
    ...(user ? { userId: toUser(user) } : {}),
    ...(order.shippingAddress ? { shippingAddress: order.shippingAddress } : {}),
  }
}

/** The id of a line in responses. */
export function toLineId({
  orderId,
  position,
}: Pick<OrderLineRow, 'orderId' | 'position'>): string {
  return `${orderId}-${position}`
}

/** Parses a line id; -1, which no line has, when it is not of this order. */
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
