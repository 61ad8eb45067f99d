import type { Order } from '#contract/orders/orders.ts'
import { formatShipDay } from '#contract/orders/ship-day.ts'

const waiting: readonly Order['status'][] = ['pending', 'payment received', 'preparing to ship']

/** "about Feb 12", for an order in two parts with what leaves before; empty without a pre-order, or once it has left the shop. */
export function toShipText({ shipsOn, status, createdAt, delivery, parcels }: Order): string {
  if (!shipsOn || !waiting.includes(status)) return ''
  const day = `about ${formatShipDay(shipsOn, createdAt.slice(0, 10))}`
  if (delivery?.secondParcel === undefined) return day
  const isFirstPartSent = parcels?.some(({ isFirstPart }) => isFirstPart)
  return isFirstPartSent ? `the rest ${day}` : `now, as far as it is here; the rest ${day}`
}
