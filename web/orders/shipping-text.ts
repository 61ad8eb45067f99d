import type { Order } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'

/** `Shipping`, with the name of the rate where the shop has rates. */
export function toShippingLabel({ delivery }: Pick<Order, 'delivery'>): string {
  return delivery ? `Shipping: ${delivery.name}` : 'Shipping'
}

export function toShippingAmount({ delivery }: Pick<Order, 'delivery'>): string {
  return delivery && delivery.price > 0 ? formatPrice(delivery.price) : 'Free'
}

/** `−$5.00`, or that the delivery is free by the code. */
export function toDiscountText({ amount, freeDelivery }: NonNullable<Order['discount']>): string {
  return freeDelivery ? 'Free delivery' : `−${formatPrice(amount)}`
}
