import type { OrderStatus } from '#contract/orders.ts'
import type { CaptureRefusal, RefundDueReason, RefundState } from '#contract/refunds.ts'
import { isGivenBack, isPaidFor } from './orders.rules.ts'

/**
 * What happened about the money of an order. `step` of a fact is the number of statuses the order had had by then: it
 * orders the facts, which times do not when several have the same.
 */
export type MoneyFacts = {
  totalCents: number
  currency: string
  /** Every status, oldest first. `isByHand`: set by a person, neither by a payment nor by a job. */
  history: readonly { to: OrderStatus; isByHand: boolean; at: Date }[]
  captures: readonly CaptureFact[]
  refunds: readonly RefundFact[]
  disputes: readonly DisputeFact[]
  settlements: readonly SettlementFact[]
}

export type CaptureFact = {
  paymentId: string
  amountCents: number
  currency: string
  receivedAt: Date
  step: number
}

export type RefundFact = {
  /** In the order of their creation. */
  id: string
  paymentId: string
  amountCents: number
  state: RefundState
  /** When it failed nobody waits for its money: it was refused in the response to the admin, or the debt is settled. */
  isSettled: boolean
  step: number
}

export type DisputeFact = {
  paymentId: string
  amountCents: number
  status: string
  isOpen: boolean
}

/** An admin's answer to an amount due: `sentCents` were sent back another way, `keptCents` need not go back. */
export type SettlementFact = {
  /** The payment beside that of the order; null for the order's own money. */
  paymentId: string | null
  sentCents: number
  keptCents: number
  /** The order was marked as paid by mistake. */
  wasNeverPaid: boolean
  step: number
}

/** An amount due and why. */
export type Due = {
  reason: RefundDueReason
  cents: number
  /** The part of it that a requested refund covers once the provider accepts it. */
  requestedCents: number
  /** The payments beside that of the order that it is about; null for the order's own money. */
  payments: readonly { paymentId: string; cents: number }[] | null
}

export type CaptureMoney = CaptureFact & {
  /** Why it is not the payment of the order; null for the one that is. */
  refusal: CaptureRefusal | null
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

/** The provider has accepted the refund: the money is on its way or has arrived. */
export function isAccepted(state: RefundState): boolean {
  return state === 'pending' || state === 'done'
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

type Judged = CaptureFact & { refusal: CaptureRefusal | null }

type Payment = {
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
 * it as paid by then. An admin who marks the order as paid later, or says that such a payment need not go back, accepts it, as
 * long as nothing of it went back.
 */
function findPayment(facts: MoneyFacts): Payment {
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

function paymentOf<Row extends Judged>(captures: readonly Row[]): Row | undefined {
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
      ...{ isPaid: true, isOnPage: !isByHand, paidAt: at, since: step },
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

/** Of two equal payments the one that went back whole was the one too many. */
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

function leftOf(
  facts: MoneyFacts,
  { paymentId, amountCents }: CaptureFact,
  counts: (refund: RefundFact) => boolean,
): number {
  const isOfIt = (fact: { paymentId: string | null }) => fact.paymentId === paymentId
  const refunded = sum(facts.refunds.filter((row) => isOfIt(row) && counts(row)).map(toCents))
  return Math.max(amountCents - refunded - lostOf(facts, isOfIt), 0)
}

/** The money of a payment beside that of the order that is still with the shop. */
function surplusOf(facts: MoneyFacts, capture: CaptureFact): number {
  const isOfIt = ({ paymentId }: SettlementFact) => paymentId === capture.paymentId
  const sent = sum(facts.settlements.filter(isOfIt).map(({ sentCents }) => sentCents))
  return Math.max(leftOf(facts, capture, ({ state }) => isAccepted(state)) - sent, 0)
}

function lostOf(facts: MoneyFacts, isOfIt: (dispute: DisputeFact) => boolean): number {
  return sum(facts.disputes.filter((row) => row.status === 'lost' && isOfIt(row)).map(toCents))
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

/** A cancelled or returned order gives all of its money back; any other one owes the refunds that failed. */
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

/** The sum due that no requested refund covers. */
export function sumDue(due: readonly Due[]): number {
  return sum(due.map(({ cents, requestedCents }) => Math.max(cents - requestedCents, 0)))
}

function toCents({ amountCents }: { amountCents: number }): number {
  return amountCents
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, part) => total + part, 0)
}
