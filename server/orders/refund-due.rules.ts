import type { OrderStatus } from '#contract/orders.ts'
import type { RefundDueReason } from '#contract/refunds.ts'
import { retainedOf, surplusLeftOf } from './captures.rules.ts'
import { isGivenBack } from './orders.rules.ts'
import type { OrderRow } from './orders.tables.ts'

/** The amount of an order that must be refunded, in cents, and why. A reason flags the order "refund needed". */
export type RefundDue = Pick<OrderRow, 'refundDueReason' | 'refundDueCents'>

export const noneDue: RefundDue = { refundDueReason: null, refundDueCents: 0 }

/** Makes an amount due that an earlier report may have made due already. */
export function addDue(
  { refundDueCents }: RefundDue,
  refundDueReason: RefundDueReason,
  amountCents: number,
): RefundDue {
  return { refundDueReason, refundDueCents: Math.max(refundDueCents, amountCents) }
}

/** Makes the amount of a new payment due, beside what is due already. */
export function increaseDue(
  { refundDueCents }: RefundDue,
  refundDueReason: RefundDueReason,
  amountCents: number,
): RefundDue {
  return { refundDueReason, refundDueCents: refundDueCents + amountCents }
}

/** Makes the amount of a failed refund due again, after `reduceDue` has subtracted it. */
export function restoreDue(
  { refundDueReason, refundDueCents }: RefundDue,
  amountCents: number,
): RefundDue {
  const isWholeDue = refundDueReason === 'cancelled or returned'
  return {
    refundDueReason: isWholeDue ? refundDueReason : 'refund failed',
    refundDueCents: refundDueCents + amountCents,
  }
}

/** Subtracts a refund. A refund that covers the whole amount clears the reason too. */
export function reduceDue(
  { refundDueReason, refundDueCents }: RefundDue,
  amountCents: number,
): RefundDue {
  return refundDueCents > amountCents
    ? { refundDueReason, refundDueCents: refundDueCents - amountCents }
    : noneDue
}

/** Reasons that concern a payment beside that of the order. */
const surplusReasons: (RefundDueReason | null)[] = [
  'wrong amount',
  'paid twice',
  'paid after manual change',
]

/**
 * The amount due after an admin sets the status. A cancelled or returned order gives back the rest of its money; an
 * order that leaves these statuses with its units keeps its payment.
 */
export function dueAfterStatus(
  order: OrderRow,
  to: OrderStatus,
  stockDeducted: boolean,
): RefundDue {
  const { refundDueReason, refundDueCents } = order
  const unchanged = { refundDueReason, refundDueCents }
  if (isGivenBack(to)) {
    if (isGivenBack(order.status)) return unchanged
    // The failed refund is a part of the whole.
    return toWholeDue(order, refundDueReason === 'refund failed' ? noneDue : unchanged)
  }
  if (refundDueReason === 'cancelled or returned') return noneDue
  if (refundDueReason === 'paid too late' && stockDeducted) return noneDue
  if (!surplusReasons.includes(refundDueReason)) return unchanged
  const left = Math.min(refundDueCents, surplusLeftOf(order))
  return left > 0 ? { refundDueReason, refundDueCents: left } : noneDue
}

/**
 * The amount due after money has left the order, at most what is left of it. Once the surplus money of a cancelled or
 * returned order is refunded, the rest of its money is due.
 * @param order with the sums after the change
 */
export function dueAfterRefund(
  order: OrderRow,
  { refundDueReason, refundDueCents }: RefundDue,
): RefundDue {
  const retained = retainedOf(order)
  if (retained === 0) return noneDue
  const due = { refundDueReason, refundDueCents: Math.min(refundDueCents, retained) }
  const isSurplusCovered = !refundDueReason && surplusReasons.includes(order.refundDueReason)
  return isSurplusCovered && isGivenBack(order.status) ? toWholeDue(order, due) : due
}

/** An earlier reason comes first. */
function toWholeDue(order: OrderRow, due: RefundDue): RefundDue {
  const retained = retainedOf(order)
  if (due.refundDueReason || retained === 0) return due
  return { refundDueReason: 'cancelled or returned', refundDueCents: retained }
}
