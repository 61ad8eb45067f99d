import type { CaptureMoney } from './money.rules.ts'
import { sum } from './money-facts.ts'

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
