import type { RefundDueReason } from '#contract/orders/refunds.ts'
import { isGivenBack } from '../orders.rules.ts'
import {
  isAccepted,
  isByHand,
  type MoneyFacts,
  type RefundFact,
  sum,
  sumCents,
  sumLost,
} from './money-facts.ts'
import { type CaptureMoney, findPayment, type Payment, paymentOf } from './order-payment.rules.ts'

/** An amount due and why. */
export type Due = {
  reason: RefundDueReason
  cents: number
  /** The part of it that a requested refund covers once the provider accepts it. */
  requestedCents: number
  /** By payment beside that of the order; without one for the order's own money. */
  parts: readonly { paymentId: string | null; cents: number }[]
}

export type OrderMoney = {
  /** When the order was paid, by card or by hand; null while it is not. */
  paidAt: Date | null
  /** By an admin (`hand`), or on the payment page though no capture shows it, as a free order is. Null while it is not paid. */
  paidBy: 'card' | 'hand' | 'page' | null
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
  const { captures, paidAt } = payment
  const own = ownMoney(facts, payment)
  const surplus = captures.filter(({ refusal }) => refusal !== null)
  return {
    paidAt,
    paidBy: paidByOf(payment),
    captures,
    due: [...surplusDue(surplus), ...ownDue(facts, payment, own)],
    netTotalCents: facts.totalCents - Math.min(own.leftCents, facts.totalCents),
    refundedCents: Math.min(own.sentBackCents, facts.totalCents),
    retainedCents: own.keptCents + sum(surplus.map(({ leftCents }) => leftCents)),
    byCardCents: sumCents(facts.refunds.filter(({ state }) => isAccepted(state))),
    elsewhereCents: sum(facts.settlements.map(({ sentCents }) => sentCents)),
    byBankCents: sumLost(facts.disputes),
    isDisputed: facts.disputes.some(({ isOpen }) => isOpen),
  }
}

function paidByOf({ captures, paidAt, isOnPage }: Payment): OrderMoney['paidBy'] {
  if (paidAt === null) return null
  if (paymentOf(captures)) return 'card'
  return isOnPage ? 'page' : 'hand'
}

/** The sum due that no requested refund covers. */
export function sumDue(due: readonly Due[]): number {
  return sum(due.map(({ cents, requestedCents }) => Math.max(cents - requestedCents, 0)))
}

function surplusDue(surplus: readonly CaptureMoney[]): Due[] {
  const open = surplus.filter(({ leftCents, keptCents }) => leftCents > keptCents)
  const byReason = Map.groupBy(open, ({ refusal }) => refusal ?? 'wrong amount')
  return [...byReason].map(([reason, captures]) => {
    const parts = captures.map(({ paymentId, leftCents, keptCents }) => ({
      paymentId,
      cents: leftCents - keptCents,
    }))
    return {
      reason,
      cents: sum(parts.map(({ cents }) => cents)),
      requestedCents: sum(captures.map(({ requestedCents }) => requestedCents)),
      parts,
    }
  })
}

type OwnMoney = {
  sentBackCents: number
  /** Sent back, or lost in disputes. */
  leftCents: number
  keptCents: number
}

/** The money of the order: that of its payment, or what was paid by hand. */
function ownMoney(facts: MoneyFacts, { captures, paidAt, since }: Payment): OwnMoney {
  const payment = paymentOf(captures)
  const ids = [null, payment?.paymentId]
  const sent = facts.settlements.filter(
    ({ paymentId, step }) => paidAt !== null && ids.includes(paymentId) && step >= since,
  )
  const sentBackCents = (payment?.refundedCents ?? 0) + sum(sent.map(({ sentCents }) => sentCents))
  const leftCents = sentBackCents + (payment?.lostCents ?? 0)
  const keptCents = paidAt === null ? 0 : Math.max(facts.totalCents - leftCents, 0)
  return { sentBackCents, leftCents, keptCents }
}

/** A cancelled or returned order has all of its money due; any other one has the refunds that failed. */
function ownDue(facts: MoneyFacts, payment: Payment, { keptCents }: OwnMoney): Due[] {
  const capture = paymentOf(payment.captures)
  const refunds = facts.refunds
    .filter(({ paymentId }) => paymentId === capture?.paymentId)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  /** The step at which the order was cancelled or returned last. */
  const episode = facts.history.findLastIndex(({ toStatus }) => !isGivenBack(toStatus)) + 2
  const isGivenBackNow = episode <= facts.history.length
  const isInEpisode = ({ step }: { step: number }) => step >= episode
  const isActive = ({ step }: { step: number }) => {
    const status = facts.history[step - 1]?.toStatus
    return status !== undefined && !isGivenBack(status)
  }
  const failed = Math.min(owedOf(refunds, isGivenBackNow ? isInEpisode : isActive), keptCents)
  const answers = facts.settlements.filter((row) => row.paymentId === null && isInEpisode(row))
  const dismissed = sum(answers.map((row) => row.keptCents))
  const whole = isGivenBackNow ? Math.max(keptCents - dismissed, 0) : 0
  const cents = Math.max(whole, failed)
  if (cents === 0) return []
  return [
    {
      reason: whole < failed ? 'refund failed' : wholeReason(facts, payment, episode),
      cents,
      requestedCents: capture?.requestedCents ?? 0,
      parts: [{ paymentId: null, cents }],
    },
  ]
}

/** `paid too late`: the payment came when its units were gone, and the order has not moved on since. */
function wholeReason(facts: MoneyFacts, { acceptedAt }: Payment, episode: number): RefundDueReason {
  const entry = facts.history[episode - 1]
  const isByJob = entry !== undefined && !isByHand(entry)
  const isLate =
    acceptedAt !== null && (acceptedAt >= episode || (acceptedAt === episode - 1 && isByJob))
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
