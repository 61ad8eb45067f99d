import { shopCurrency } from '#contract/money.ts'
import type { CaptureRefusal, RefundState } from '#contract/refunds.ts'
import type { orderCaptures } from './order-payments.tables.ts'
import type { OrderRow } from './orders.tables.ts'

export type CaptureRow = typeof orderCaptures.$inferSelect

type Sums = Pick<OrderRow, 'capturedCents' | 'surplusCents'>

/** True when one of the captures is the payment of the order. */
export function hasAcceptedCapture({ capturedCents, surplusCents }: Sums): boolean {
  return capturedCents > surplusCents
}

type Payable = Sums & Pick<OrderRow, 'paidAt' | 'totalCents'>
type Incoming = { amountCents: number; currency: string }

/** Why a payment cannot be the payment of the order; null when it can. */
export function toRefusal(
  order: Payable,
  { amountCents, currency }: Incoming,
  isCancelledByHand: boolean,
): CaptureRefusal | null {
  if (hasAcceptedCapture(order)) return 'paid twice'
  if (order.paidAt || isCancelledByHand) return 'paid after manual change'
  return amountCents === order.totalCents && currency === shopCurrency() ? null : 'wrong amount'
}

/** The columns with the sums of an order's money. */
type MoneyColumns = Sums &
  Pick<
    OrderRow,
    'totalCents' | 'paidAt' | 'refundedCents' | 'refundedElsewhereCents' | 'disputeLostCents'
  >

/** The money of an order that is still with the shop. An order marked as paid by hand has brought its total. */
export function retainedOf(order: MoneyColumns): number {
  const isPaidByHand = order.paidAt !== null && !hasAcceptedCapture(order)
  const received = order.capturedCents + (isPaidByHand ? order.totalCents : 0)
  return Math.max(received - sentBackOf(order) - order.disputeLostCents, 0)
}

/** The surplus money that was not refunded yet: it goes back before the payment of the order. */
export function surplusLeftOf(order: MoneyColumns): number {
  return Math.max(order.surplusCents - sentBackOf(order), 0)
}

/** The refunded part of the total. */
export function refundedPartOf(order: MoneyColumns): number {
  return Math.min(Math.max(sentBackOf(order) - order.surplusCents, 0), order.totalCents)
}

function sentBackOf(order: Pick<OrderRow, 'refundedCents' | 'refundedElsewhereCents'>): number {
  return order.refundedCents + order.refundedElsewhereCents
}

type RefundPart = { paymentId: string; state: RefundState; amountCents: number }

/** The amount of a payment that can still be refunded. Requested refunds are subtracted until they fail. */
export function leftOf(capture: CaptureRow, refunds: readonly RefundPart[]): number {
  const spoken = refunds
    .filter(({ paymentId, state }) => paymentId === capture.paymentId && state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return Math.max(capture.amountCents - spoken, 0)
}

export type RefundableCapture = Pick<CaptureRow, 'paymentId' | 'currency'> & { leftCents: number }

/**
 * The payments that can be refunded, in this order: those not accepted, then the newest. Payments in another currency
 * than the first follow once that currency is refunded.
 */
export function listRefundable(
  captures: readonly CaptureRow[],
  refunds: readonly RefundPart[],
): RefundableCapture[] {
  const left = captures
    .toSorted(
      (one, other) =>
        Number(one.refusal === null) - Number(other.refusal === null) ||
        other.receivedAt.getTime() - one.receivedAt.getTime(),
    )
    .map((capture) => ({
      paymentId: capture.paymentId,
      currency: capture.currency,
      leftCents: leftOf(capture, refunds),
    }))
    .filter(({ leftCents }) => leftCents > 0)
  return left.filter(({ currency }) => currency === left[0]?.currency)
}

export function sumLeft(captures: readonly RefundableCapture[]): number {
  return captures.reduce((sum, { leftCents }) => sum + leftCents, 0)
}

/** Splits an amount over payments: the parts add up to it while it is at most `sumLeft`. */
export function splitRefund(
  captures: readonly RefundableCapture[],
  amountCents: number,
): { paymentId: string; amountCents: number }[] {
  let rest = amountCents
  return captures.flatMap(({ paymentId, leftCents }) => {
    const part = Math.min(leftCents, rest)
    rest -= part
    return part > 0 ? [{ paymentId, amountCents: part }] : []
  })
}
