import type { RefundState } from '../../../contract/refunds.ts'
import type { OrderLineRow, OrderRow } from '../order-row.ts'
import type { orderRefunds, Restock } from '../orders.tables.ts'

export type RefundRow = typeof orderRefunds.$inferSelect

/** The payment provider has taken it on: the customer gets the money, or has it. */
export function isAccepted(state: RefundState): boolean {
  return state === 'pending' || state === 'done'
}

export function sumAccepted(refunds: readonly Pick<RefundRow, 'state' | 'amountCents'>[]): number {
  return sum(refunds.filter(({ state }) => isAccepted(state)))
}

/** What the provider has not answered yet. */
export function sumAsked(refunds: readonly Pick<RefundRow, 'state' | 'amountCents'>[]): number {
  return sum(refunds.filter(({ state }) => state === 'asked'))
}

/** What can still be given back. What was asked for counts as gone until it is known to have failed. */
export function refundableOf(
  { capturedCents }: Pick<OrderRow, 'capturedCents'>,
  refunds: readonly Pick<RefundRow, 'state' | 'amountCents'>[],
): number {
  const spoken = sum(refunds.filter(({ state }) => state !== 'failed'))
  return Math.max(capturedCents - spoken, 0)
}

function sum(refunds: readonly Pick<RefundRow, 'amountCents'>[]): number {
  return refunds.reduce((total, { amountCents }) => total + amountCents, 0)
}

/**
 * Of each line, by its position: the copies that can come back with a refund. None once the order's copies are
 * back on the shelf as a whole.
 */
export function restockableOf(
  { stockTaken }: Pick<OrderRow, 'stockTaken'>,
  lines: readonly Pick<OrderLineRow, 'position' | 'quantity' | 'restocked'>[],
  refunds: readonly Pick<RefundRow, 'state' | 'restock'>[],
): Map<number, number> {
  const asked = refunds.filter(({ state }) => state === 'asked').flatMap(({ restock }) => restock)
  return new Map(
    lines.map(({ position, quantity, restocked }) => {
      const onTheirWay = asked
        .filter((copies) => copies.position === position)
        .reduce((total, copies) => total + copies.quantity, 0)
      return [position, stockTaken ? Math.max(quantity - restocked - onTheirWay, 0) : 0]
    }),
  )
}

/** True when no line gives back more copies than it can. */
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

const HOUR_MS = 3_600_000

/**
 * The key a refund is asked for with. The same for an hour, so that a try that was cut off is not made twice. Then
 * another each hour: the provider answers a failed try with the same failure for a day
 * (https://docs.stripe.com/api/idempotent_requests), and by then it has been looked whether the refund is there.
 */
export function toIdempotencyKey(
  { id, createdAt }: Pick<RefundRow, 'id' | 'createdAt'>,
  now: Date,
): string {
  const hours = Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MS)
  return hours > 0 ? `refund-${id}-${hours}` : `refund-${id}`
}
