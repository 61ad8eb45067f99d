import type { Order } from '#contract/orders/orders.ts'
import { formatShipDay } from '#contract/orders/ship-day.ts'

const waiting: readonly Order['status'][] = ['pending', 'payment received', 'preparing to ship']

/** "about Feb 12"; empty for an order without a pre-order, or one that has left the shop. */
export function toShipText({ shipsOn, status, createdAt }: Order): string {
  if (!shipsOn || !waiting.includes(status)) return ''
  return `about ${formatShipDay(shipsOn, createdAt.slice(0, 10))}`
}
