import type { RefundDueReason } from '#contract/refunds.ts'
import type { OrderRow } from './orders.tables.ts'

/** The amount of an order that must be refunded, in cents, and why. A reason flags the order "refund needed". */
export type RefundDue = Pick<OrderRow, 'refundDueReason' | 'refundDueCents'>

export const noneDue: RefundDue = { refundDueReason: null, refundDueCents: 0 }

/** Makes an amount due. Idempotent, because the provider may report the same payment twice. */
export function addDue(
  { refundDueCents }: RefundDue,
  refundDueReason: RefundDueReason,
  amountCents: number,
): RefundDue {
  return { refundDueReason, refundDueCents: Math.max(refundDueCents, amountCents) }
}

/** Makes the amount of a failed refund due again, after `reduceDue` has subtracted it. */
export function restoreDue({ refundDueCents }: RefundDue, amountCents: number): RefundDue {
  return { refundDueReason: 'refund failed', refundDueCents: refundDueCents + amountCents }
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
