import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/locale.ts'
import { shopCurrency } from '#contract/money.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/orders.ts'
import { toVersion } from '#server/platform/version.ts'
import type { OrderRow } from './orders.tables.ts'

type PricedLine = { unitPriceCents: number; quantity: number }

/** The price of the lines before a discount. */
export function totalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0)
}

/** A code may take nothing off the goods but make the delivery free; a percentage at the counter has no code. */
export function hasDiscount({
  discountCode,
  discountCents,
}: Pick<OrderRow, 'discountCode' | 'discountCents'>): boolean {
  return discountCode !== null || discountCents > 0
}

/** The currency and tax of an order that is placed now. */
export function currentTerms(): Pick<OrderRow, 'currency' | 'taxName' | 'taxRate'> {
  const { taxName, taxRate } = shopFormats()
  return { currency: shopCurrency(), taxName, taxRate }
}

type DatedOffer = {
  variantKind: string | null
  shipsOn: string | null
  releaseDate: string | null
}

/** The ship date of an offer that is a pre-order today, by the rule of contract/products/availability.ts; otherwise null. */
export function shipDateOf(offer: DatedOffer, today: string): string | null {
  const day = offer.variantKind === 'used' ? null : (offer.shipsOn ?? offer.releaseDate)
  return day && day > today ? day : null
}

export type DatedLine = { shipsOn: string | null; quantity: number; restocked: number }

/** The day on which everything is here that is not refunded and back in stock; null when it is here already. */
export function latestShipDate(lines: readonly DatedLine[]): string | null {
  const toSend = lines.filter(({ quantity, restocked }) => restocked < quantity)
  return (
    toSend
      .flatMap(({ shipsOn }) => shipsOn ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

/** @throws AppError conflict for an order without units to send or to hand over */
export function assertHasUnits(hasUnits: boolean): void {
  if (hasUnits) return
  throw new AppError(
    'conflict',
    'Everything in this order was refunded and put back in stock. Set it to cancelled or returned.',
  )
}

/** Where the units of an order are, by its status: `to ship` and `sent` are the statuses of paid orders only. */
const places: Record<OrderStatus, 'to pay' | 'to ship' | 'sent' | 'back'> = {
  pending: 'to pay',
  'payment received': 'to ship',
  'preparing to ship': 'to ship',
  shipped: 'sent',
  delivered: 'sent',
  completed: 'sent',
  returned: 'back',
  cancelled: 'back',
}

export const statusesToShip = orderStatuses.filter((status) => places[status] === 'to ship')

export function isGivenBack(status: OrderStatus): boolean {
  return places[status] === 'back'
}

export function isPaidFor(status: OrderStatus): boolean {
  return places[status] === 'to ship' || places[status] === 'sent'
}

export function isShipped(status: OrderStatus): boolean {
  return places[status] === 'sent'
}

/** Whether the units of an order have left the shop and not come back, in any present status. */
export function wasShipped(history: readonly OrderStatus[]): boolean {
  return history.slice(history.findLastIndex(isGivenBack) + 1).some(isShipped)
}

/**
 * The effect of a status change on the stock.
 * - `put back`: sold units are restocked, once
 * - `release`: reserved units become available
 * - `sell`: reserved units are sold
 * - `take`: units are deducted again, or the change is refused
 */
export type StockStep = 'put back' | 'release' | 'sell' | 'take' | 'none'

export function stockStepOf(
  from: OrderStatus,
  to: OrderStatus,
  { stockDeducted }: { stockDeducted: boolean },
): StockStep {
  if (isGivenBack(to)) {
    if (stockDeducted) return 'put back'
    return from === 'pending' ? 'release' : 'none'
  }
  if (stockDeducted) return 'none'
  if (isGivenBack(from)) return 'take'
  return from === 'pending' && to !== 'pending' ? 'sell' : 'none'
}

/** Whether an admin has placed the order, and its payment page is open. */
export function isPayableByLink(
  { source, isOpen, checkoutUrl, expiresAt }: OrderRow,
  now: Date,
): boolean {
  return source === 'by hand' && isOpen && checkoutUrl !== null && expiresAt > now
}

/** Whether nothing of it is sent: a sale at the counter, or an order that its customer collects. */
export function isTakenAlong({ source, delivery }: Pick<OrderRow, 'source' | 'delivery'>): boolean {
  return source === 'counter' || Boolean(delivery?.collection)
}

/** How it is delivered, in words: by a rate, or in the parcel of another order. Empty in a shop without rates. */
export function deliveryNameOf({
  delivery,
  shipsWith,
}: Pick<OrderRow, 'delivery' | 'shipsWith'>): string {
  if (shipsWith !== null) return `With ${shipsWith}`
  const name = delivery?.name ?? ''
  return delivery?.secondParcelCents === undefined ? name : `${name}, in two parcels`
}

/** Covers the status only, the one field that `PATCH /orders/:id` sets: a refund or dispute is no conflict with it. */
export function orderVersionOf({ id, status }: { id: string; status: OrderStatus }): string {
  return toVersion('order', id, status)
}
