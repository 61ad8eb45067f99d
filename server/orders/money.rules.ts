import type { RefundDueReason } from '#contract/refunds.ts'
import {
  type CaptureFact,
  isAccepted,
  leftOf,
  lostOf,
  type MoneyFacts,
  type RefundFact,
  type SettlementFact,
  sum,
  surplusOf,
  toCents,
} from './money-facts.ts'
import { findPayment, type Judged, type Payment, paymentOf } from './order-payment.rules.ts'
import { isGivenBack } from './orders.rules.ts'

/** An amount due and why. */
export type Due = {
  reason: RefundDueReason
  cents: number
  /** The part of it that a requested refund covers once the provider accepts it. */
  requestedCents: number
  /** The payments beside that of the order that it is about; null for the order's own money. */
  payments: readonly { paymentId: string; cents: number }[] | null
}

export type CaptureMoney = Judged & {
  /** The amount that can still be refunded: less lost disputes and refunds, requested ones too. */
  refundableCents: number
}

export type OrderMoney = {
  /** When the order was paid, by card or by hand; null while it is not. */
  paidAt: Date | null
  /** Marked as paid by hand, and not paid by card. */
  isPaidByHand: boolean
  /** In the order of their arrival. */
  captures: CaptureMoney[]
  /** Everything due; payments beside that of the order first. */
  due: Due[]
  /** The total less the money of the order that left again. */
  netTotalCents: number
  /** The part of the total that was sent back, lost disputes not counted. */
  refundedCents: number
  /** All money that is still with the shop. */
  retainedCents: number
  /** The sums that went back to cards, another way, and through banks: disputes that the shop lost. */
  byCardCents: number
  elsewhereCents: number
  byBankCents: number
  isDisputed: boolean
}

/**
 * The money of an order, from all that is known about it. Captures, refunds and disputes may come in any order.
 * Sums take amounts in a wrong currency at face value.
 */
export function orderMoney(facts: MoneyFacts): OrderMoney {
  const payment = findPayment(facts)
  const captures = payment.captures.map((capture) => ({
    ...capture,
    refundableCents: leftOf(facts, capture, ({ state }) => state !== 'failed'),
  }))
  const own = ownMoney(facts, payment)
  const surplus = captures
    .filter(({ refusal }) => refusal !== null)
    .map((capture) => ({ capture, cents: surplusOf(facts, capture) }))
  return {
    paidAt: payment.paidAt,
    isPaidByHand: payment.isPaid && paymentOf(payment.captures) === undefined,
    captures,
    due: [...surplusDue(facts, surplus), ...ownDue(facts, payment, own)],
    netTotalCents: facts.totalCents - Math.min(own.leftCents, facts.totalCents),
    refundedCents: Math.min(own.sentBackCents, facts.totalCents),
    retainedCents: own.keptCents + sum(surplus.map(({ cents }) => cents)),
    byCardCents: sum(facts.refunds.filter(({ state }) => isAccepted(state)).map(toCents)),
    elsewhereCents: sum(facts.settlements.map(({ sentCents }) => sentCents)),
    byBankCents: lostOf(facts, () => true),
    isDisputed: facts.disputes.some(({ isOpen }) => isOpen),
  }
}

type Surplus = { capture: CaptureMoney; cents: number }

function surplusDue(facts: MoneyFacts, surplus: readonly Surplus[]): Due[] {
  const byReason = Map.groupBy(surplus, ({ capture }) => capture.refusal ?? 'wrong amount')
  return [...byReason].flatMap(([reason, rows]) => {
    const payments = rows
      .map(({ capture, cents }) => ({
        paymentId: capture.paymentId,
        cents: cents - keptOf(facts, capture),
      }))
      .filter(({ cents }) => cents > 0)
    if (payments.length === 0) return []
    const requested = payments.map(({ paymentId }) => requestedOf(facts, paymentId))
    const cents = sum(payments.map((row) => row.cents))
    return [{ reason, cents, requestedCents: sum(requested), payments }]
  })
}

function keptOf(facts: MoneyFacts, { paymentId }: CaptureFact): number {
  const isOfIt = (row: SettlementFact) => row.paymentId === paymentId
  return sum(facts.settlements.filter(isOfIt).map(({ keptCents }) => keptCents))
}

function requestedOf(facts: MoneyFacts, paymentId: string): number {
  const isOpen = (row: RefundFact) => row.state === 'requested' && row.paymentId === paymentId
  return sum(facts.refunds.filter(isOpen).map(toCents))
}

type OwnMoney = {
  /** The refunds of the order's payment. */
  refunds: RefundFact[]
  sentBackCents: number
  /** Sent back, or lost in disputes. */
  leftCents: number
  keptCents: number
}

function ownMoney(facts: MoneyFacts, { captures, isPaid, since }: Payment): OwnMoney {
  const payment = paymentOf(captures)
  const isOfIt = ({ paymentId }: { paymentId: string | null }) => paymentId === payment?.paymentId
  const refunds = facts.refunds
    .filter(isOfIt)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const isSent = (row: SettlementFact) =>
    (row.paymentId === null || isOfIt(row)) && isPaid && row.step >= since
  const sentBackCents =
    sum(refunds.filter(({ state }) => isAccepted(state)).map(toCents)) +
    sum(facts.settlements.filter(isSent).map(({ sentCents }) => sentCents))
  const leftCents = sentBackCents + lostOf(facts, isOfIt)
  const keptCents = isPaid ? Math.max(facts.totalCents - leftCents, 0) : 0
  return { refunds, sentBackCents, leftCents, keptCents }
}

/** A cancelled or returned order has all of its money due; any other one has the refunds that failed. */
function ownDue(facts: MoneyFacts, payment: Payment, { refunds, keptCents }: OwnMoney): Due[] {
  const episode = facts.history.findLastIndex(({ to }) => !isGivenBack(to)) + 2
  const isGivenBackNow = episode <= facts.history.length
  const isInEpisode = ({ step }: { step: number }) => step >= episode
  const isActive = ({ step }: { step: number }) => {
    const status = facts.history[step - 1]?.to
    return status !== undefined && !isGivenBack(status)
  }
  const failed = Math.min(owedOf(refunds, isGivenBackNow ? isInEpisode : isActive), keptCents)
  const isOwn = (row: SettlementFact) => row.paymentId === null && isInEpisode(row)
  const dismissed = sum(facts.settlements.filter(isOwn).map((row) => row.keptCents))
  const whole = isGivenBackNow ? Math.max(keptCents - dismissed, 0) : 0
  const cents = Math.max(whole, failed)
  if (cents === 0) return []
  const requested = refunds.filter(({ state }) => state === 'requested')
  return [
    {
      reason: whole < failed ? 'refund failed' : wholeReason(facts, payment, episode),
      cents,
      requestedCents: sum(requested.map(toCents)),
      payments: null,
    },
  ]
}

/** `paid too late`: the payment came when its units were gone, and the order has not moved on since. */
function wholeReason(facts: MoneyFacts, { acceptedAt }: Payment, episode: number): RefundDueReason {
  const isByHand = facts.history[episode - 1]?.isByHand ?? true
  const isLate =
    acceptedAt !== null && (acceptedAt >= episode || (acceptedAt === episode - 1 && !isByHand))
  return isLate ? 'paid too late' : 'cancelled or returned'
}

/** The customer waits for a refund that failed, until others cover it: a further one is a further attempt. */
function owedOf(refunds: readonly RefundFact[], isOwed: (refund: RefundFact) => boolean): number {
  return refunds.reduce((owed, refund) => {
    const { state, amountCents, isSettled } = refund
    if (isAccepted(state)) return Math.max(owed - amountCents, 0)
    const counts = state === 'failed' && !isSettled && isOwed(refund)
    return counts ? Math.max(owed, amountCents) : owed
  }, 0)
}

/** The sum due that no requested refund covers. */
export function sumDue(due: readonly Due[]): number {
  return sum(due.map(({ cents, requestedCents }) => Math.max(cents - requestedCents, 0)))
}
