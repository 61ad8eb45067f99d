import type { CaptureRefusal } from '#contract/refunds.ts'
import {
  type CaptureFact,
  isAccepted,
  leftOf,
  type MoneyFacts,
  type SettlementFact,
  surplusOf,
} from './money-facts.ts'
import { isGivenBack, isPaidFor } from './orders.rules.ts'

/** `refusal`: why it is not the payment of the order; null for the one that is. */
export type Judged = CaptureFact & { refusal: CaptureRefusal | null }

export type Payment = {
  captures: Judged[]
  isPaid: boolean
  /** Paid on the payment page, though no capture shows it: a free order. */
  isOnPage: boolean
  paidAt: Date | null
  /** The step at which the money of the order came; money sent back before is no part of it. */
  since: number
  /** The step at which a card payment was accepted as it arrived. */
  acceptedAt: number | null
}

/**
 * Which capture is the payment of the order: the first of the right amount, unless an admin had cancelled the order or marked
 * it as paid by then. An admin who marks the order as paid later, or decides that such a payment need not go back, accepts it, as
 * long as nothing of it went back.
 */
export function findPayment(facts: MoneyFacts): Payment {
  const none = {
    captures: [],
    isPaid: false,
    isOnPage: false,
    paidAt: null,
    since: 0,
    acceptedAt: null,
  }
  const walked = facts.history.reduce<Payment>((before, entry, index) => {
    const step = index + 1
    const afterStatus = withStatus(facts, before, { ...entry, step })
    const isManual = entry.isByHand && isGivenBack(entry.to)
    const arrived = facts.captures
      .filter((capture) => capture.step === step)
      .toSorted(byArrival)
      .reduce((payment, capture) => withCapture(facts, payment, { capture, isManual }), afterStatus)
    return facts.settlements
      .filter((settlement) => settlement.step === step)
      .reduce((payment, settlement) => withSettlement(facts, payment, settlement), arrived)
  }, none)
  return { ...walked, captures: exchanged(facts, walked.captures) }
}

const byArrival = (one: CaptureFact, other: CaptureFact) =>
  one.receivedAt.getTime() - other.receivedAt.getTime() ||
  (one.paymentId < other.paymentId ? -1 : 1)

/** The one that is the payment of the order. */
export function paymentOf<Row extends Judged>(captures: readonly Row[]): Row | undefined {
  return captures.find(({ refusal }) => refusal === null)
}

/** A status that a person sets may mark the order as paid, or as unpaid again unless it was paid on the payment page. */
function withStatus(
  facts: MoneyFacts,
  payment: Payment,
  { to, isByHand, at, step }: MoneyFacts['history'][number] & { step: number },
): Payment {
  if (isPaidFor(to) && !payment.isPaid) {
    const late = payment.captures.find((capture) => isAcceptable(facts, capture, step))
    return {
      ...payment,
      captures: isByHand && late ? withPayment(payment.captures, late) : payment.captures,
      isPaid: true,
      isOnPage: !isByHand,
      paidAt: at,
      since: step,
    }
  }
  const isFinal = payment.isOnPage || paymentOf(payment.captures) !== undefined
  return to === 'pending' && isByHand && !isFinal ? { ...payment, ...unpaid } : payment
}

const unpaid = { isPaid: false, paidAt: null }

function withCapture(
  facts: MoneyFacts,
  payment: Payment,
  { capture, isManual }: { capture: CaptureFact; isManual: boolean },
): Payment {
  const isPaidByCard = paymentOf(payment.captures) !== undefined
  const refusal = judge(facts, capture, { isPaidByCard, isManual: isManual || payment.isPaid })
  const captures = [...payment.captures, { ...capture, refusal }]
  if (refusal !== null) return { ...payment, captures }
  const { receivedAt: paidAt, step } = capture
  return { ...payment, captures, isPaid: true, paidAt, since: step, acceptedAt: step }
}

function withSettlement(
  facts: MoneyFacts,
  payment: Payment,
  { paymentId, keptCents, wasNeverPaid }: SettlementFact,
): Payment {
  if (!payment.isPaid || paymentOf(payment.captures)) return payment
  if (wasNeverPaid) return { ...payment, ...unpaid }
  const kept = payment.captures.find((capture) => capture.paymentId === paymentId)
  if (!kept || keptCents !== kept.amountCents || !isRight(facts, kept)) return payment
  return { ...payment, captures: withPayment(payment.captures, kept) }
}

function withPayment(captures: readonly Judged[], accepted: Judged): Judged[] {
  return captures.map((row) => (row === accepted ? { ...row, refusal: null } : row))
}

function judge(
  facts: MoneyFacts,
  capture: CaptureFact,
  { isPaidByCard, isManual }: { isPaidByCard: boolean; isManual: boolean },
): CaptureRefusal | null {
  if (isPaidByCard) return 'paid twice'
  if (isManual) return 'paid after manual change'
  return isRight(facts, capture) ? null : 'wrong amount'
}

function isRight({ totalCents, currency }: MoneyFacts, capture: CaptureFact): boolean {
  return capture.amountCents === totalCents && capture.currency === currency
}

/** True while the admin has not tried to send it back. */
function isAcceptable(facts: MoneyFacts, capture: Judged, step: number): boolean {
  const isOfIt = (fact: { paymentId: string | null; step: number }) =>
    fact.paymentId === capture.paymentId && fact.step < step
  return isRight(facts, capture) && !facts.refunds.some(isOfIt) && !facts.settlements.some(isOfIt)
}

/** The one of two equal payments that went back whole was the second one. */
function exchanged(facts: MoneyFacts, captures: Judged[]): Judged[] {
  const payment = paymentOf(captures)
  const isUntouched = (capture: Judged) =>
    capture.refusal === 'paid twice' &&
    isRight(facts, capture) &&
    surplusOf(facts, capture) === capture.amountCents
  const other = captures.find(isUntouched)
  if (!payment || !other || leftOf(facts, payment, (refund) => isAccepted(refund.state)) > 0) {
    return captures
  }
  return captures.map((capture) => {
    if (capture === payment) return { ...capture, refusal: 'paid twice' }
    return capture === other ? { ...capture, refusal: null } : capture
  })
}
