import { toVersion } from '#server/platform/version.ts'
import { type RefundRow, sum } from '../money/money-facts.ts'
import type { CaptureMoney } from '../money/order-payment.rules.ts'
import type { Restock } from '../order-payments.tables.ts'
import type { OrderLineRow, OrderRow } from '../orders.tables.ts'

/**
 * The captures that can be refunded, in this order: those beside the order's payment, then the newest. Those in another
 * currency than the first follow once that currency is refunded.
 */
export function listRefundable(captures: readonly CaptureMoney[]): CaptureMoney[] {
  const left = captures
    .filter(({ refundableCents }) => refundableCents > 0)
    .toReversed()
    .toSorted((one, other) => Number(one.refusal === null) - Number(other.refusal === null))
  return left.filter(({ currency }) => currency === left[0]?.currency)
}

export function sumRefundable(captures: readonly CaptureMoney[]): number {
  return sum(captures.map(({ refundableCents }) => refundableCents))
}

/** The price of the delivery while no refund includes it, one that failed not counted; 0 for a free one. */
export function refundableDeliveryOf(
  { delivery }: Pick<OrderRow, 'delivery'>,
  refunds: readonly Pick<RefundRow, 'includesDelivery' | 'state'>[],
): number {
  const isRefunded = refunds.some((refund) => refund.includesDelivery && refund.state !== 'failed')
  return isRefunded ? 0 : (delivery?.cents ?? 0)
}

/** Splits an amount over captures: the parts add up to it while it is at most `sumRefundable`. */
export function splitRefund(
  captures: readonly Pick<CaptureMoney, 'paymentId' | 'refundableCents'>[],
  amountCents: number,
): { paymentId: string; amountCents: number }[] {
  let rest = amountCents
  return captures.flatMap(({ paymentId, refundableCents }) => {
    const part = Math.min(refundableCents, rest)
    rest -= part
    return part > 0 ? [{ paymentId, amountCents: part }] : []
  })
}

/**
 * Units that can be restocked with a refund, by line position. None once all units of the order are back in
 * stock.
 */
export function restockableOf(
  { stockDeducted }: Pick<OrderRow, 'stockDeducted'>,
  lines: readonly Pick<OrderLineRow, 'position' | 'quantity' | 'restocked'>[],
  refunds: readonly Pick<RefundRow, 'state' | 'restock'>[],
): Map<number, number> {
  const requested = refunds
    .filter(({ state }) => state === 'requested')
    .flatMap(({ restock }) => restock)
  return new Map(
    lines.map(({ position, quantity, restocked }) => {
      const onTheirWay = requested
        .filter((part) => part.position === position)
        .reduce((total, part) => total + part.quantity, 0)
      return [position, stockDeducted ? Math.max(quantity - restocked - onTheirWay, 0) : 0]
    }),
  )
}

/** True when no line restocks more units than it can. */
export function isRestockable(
  restock: readonly Restock[],
  restockable: ReadonlyMap<number, number>,
): boolean {
  const positions = new Set(restock.map(({ position }) => position))
  return (
    positions.size === restock.length &&
    restock.every(({ position, quantity }) => quantity <= (restockable.get(position) ?? 0))
  )
}

/**
 * The idempotency key of a refund request. It changes only once the provider has answered it with a failure, which it
 * repeats for a day (https://docs.stripe.com/api/idempotent_requests): two processes never request with two keys that
 * could both succeed.
 */
export function toIdempotencyKey({ id, failedKeys }: Pick<RefundRow, 'id' | 'failedKeys'>): string {
  return failedKeys > 0 ? `refund-${id}-${failedKeys}` : `refund-${id}`
}

/** The version of an order's payment: of the amount that can still be refunded. */
export function paymentVersionOf(orderId: string, refundableCents: number): string {
  return toVersion('payment', orderId, refundableCents)
}

/** The version of the amount due for refund. */
export function refundDueVersionOf(orderId: string, dueCents: number): string {
  return toVersion('refund due', orderId, dueCents)
}
