import type { CaptureRefusal } from '#contract/orders/refunds.ts'
import { isGivenBack, isPaidFor } from '../orders.rules.ts'
import {
  type Account,
  isByHand,
  type MoneyFacts,
  type SettlementFact,
  type StatusFact,
  toAccount,
} from './money-facts.ts'

/** A payment; `refusal`: why it is not the payment of the order, null for the one that is. */
export type CaptureMoney = Account & { refusal: CaptureRefusal | null }

export type Payment = {
  /** In the order of their arrival. */
  captures: CaptureMoney[]
  /** When the order was paid, by card or by hand; null while it is not. */
  paidAt: Date | null
  /** Paid on the payment page, though no capture shows it: a free order. */
  isOnPage: boolean
  /** The step at which the money of the order came; money sent back before is no part of it. */
  since: number
  /** The step at which a card payment was accepted as it arrived. */
  acceptedAt: number | null
}

const unpaid: Payment = { captures: [], paidAt: null, isOnPage: false, since: 0, acceptedAt: null }

/**
 * Which capture is the payment of the order: the first of the right amount, unless an admin had cancelled the order or marked
 * it as paid by then. An admin who marks the order as paid later, or decides that such a payment need not go back, accepts it, as
 * long as nothing of it went back.
 */
export function findPayment(facts: MoneyFacts): Payment {
  const arrivals = facts.captures.map((capture) => toAccount(facts, capture)).toSorted(byArrival)
  let payment = unpaid
  for (const [index, entry] of facts.history.entries()) {
    const step = index + 1
    const isNow = (fact: { step: number }) => fact.step === step
    payment = withStatus(facts, payment, { ...entry, step })
    for (const arrival of arrivals.filter(isNow)) {
      const isManual = payment.paidAt !== null || (isByHand(entry) && isGivenBack(entry.toStatus))
      payment = withCapture(facts, payment, { arrival, isManual })
    }
    for (const answer of facts.settlements.filter(isNow)) {
      payment = withSettlement(facts, payment, answer)
    }
  }
  return { ...payment, captures: exchanged(facts, payment.captures) }
}

const byArrival = (one: Account, other: Account) =>
  one.receivedAt.getTime() - other.receivedAt.getTime() ||
  (one.paymentId < other.paymentId ? -1 : 1)

/** The one that is the payment of the order. */
export function paymentOf(captures: readonly CaptureMoney[]): CaptureMoney | undefined {
  return captures.find(({ refusal }) => refusal === null)
}

/**
 * A status that a person sets may mark the order as paid, or as unpaid again unless it was paid on the payment page or at the counter.
 */
function withStatus(
  facts: MoneyFacts,
  payment: Payment,
  { step, ...entry }: StatusFact & { step: number },
): Payment {
  const { toStatus, createdAt } = entry
  if (isPaidFor(toStatus) && payment.paidAt === null) {
    const late = payment.captures.find((capture) => isAcceptable(facts, capture, step))
    const captures = isByHand(entry) && late ? accept(payment.captures, late) : payment.captures
    return { ...payment, captures, paidAt: createdAt, isOnPage: !isByHand(entry), since: step }
  }
  const isFinal =
    payment.isOnPage || facts.source === 'counter' || paymentOf(payment.captures) !== undefined
  const isUnpaidAgain = toStatus === 'pending' && isByHand(entry) && !isFinal
  return isUnpaidAgain ? { ...payment, paidAt: null } : payment
}

function withCapture(
  facts: MoneyFacts,
  payment: Payment,
  { arrival, isManual }: { arrival: Account; isManual: boolean },
): Payment {
  const judge = (): CaptureRefusal | null => {
    if (paymentOf(payment.captures)) return 'paid twice'
    if (isManual) return 'paid after manual change'
    return isRight(facts, arrival) ? null : 'wrong amount'
  }
  const refusal = judge()
  const captures = [...payment.captures, { ...arrival, refusal }]
  if (refusal !== null) return { ...payment, captures }
  const { receivedAt, step } = arrival
  return { ...payment, captures, paidAt: receivedAt, since: step, acceptedAt: step }
}

function withSettlement(
  facts: MoneyFacts,
  payment: Payment,
  { paymentId, keptCents, wasNeverPaid }: SettlementFact,
): Payment {
  if (payment.paidAt === null || paymentOf(payment.captures)) return payment
  if (wasNeverPaid) return { ...payment, paidAt: null }
  const kept = payment.captures.find((capture) => capture.paymentId === paymentId)
  if (!kept || keptCents !== kept.amountCents || !isRight(facts, kept)) return payment
  return { ...payment, captures: accept(payment.captures, kept) }
}

function accept(captures: readonly CaptureMoney[], accepted: CaptureMoney): CaptureMoney[] {
  return captures.map((row) => (row === accepted ? { ...row, refusal: null } : row))
}

function isRight({ totalCents, currency }: MoneyFacts, capture: Account): boolean {
  return capture.amountCents === totalCents && capture.currency === currency
}

/** True while the admin has not tried to send it back. */
function isAcceptable(facts: MoneyFacts, capture: Account, step: number): boolean {
  const isOfIt = (fact: { paymentId: string | null; step: number }) =>
    fact.paymentId === capture.paymentId && fact.step < step
  return isRight(facts, capture) && !facts.refunds.some(isOfIt) && !facts.settlements.some(isOfIt)
}

/** The one of two equal payments that went back whole was the second one. */
function exchanged(facts: MoneyFacts, captures: CaptureMoney[]): CaptureMoney[] {
  const payment = paymentOf(captures)
  const other = captures.find(
    (capture) =>
      capture.refusal === 'paid twice' &&
      isRight(facts, capture) &&
      capture.leftCents === capture.amountCents,
  )
  if (!payment || !other || payment.refundedCents + payment.lostCents < payment.amountCents) {
    return captures
  }
  return accept(captures, other).map((row) =>
    row === payment ? { ...row, refusal: 'paid twice' } : row,
  )
}
