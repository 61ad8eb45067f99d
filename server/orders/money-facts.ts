import type { OrderStatus } from '#contract/orders.ts'
import type { RefundState } from '#contract/refunds.ts'

/**
 * The facts about the money of an order. `step` of a fact is the number of statuses the order had had by then: it
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
  /** No money is due when it failed: it was refused in the response to the admin, or the debt is settled. */
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

/** The provider has accepted the refund: the money is on its way or has arrived. */
export function isAccepted(state: RefundState): boolean {
  return state === 'pending' || state === 'done'
}

/** The part of a payment that neither went back by refunds that count nor was lost in a dispute. */
export function leftOf(
  facts: MoneyFacts,
  { paymentId, amountCents }: CaptureFact,
  counts: (refund: RefundFact) => boolean,
): number {
  const isOfIt = (fact: { paymentId: string | null }) => fact.paymentId === paymentId
  const refunded = sum(facts.refunds.filter((row) => isOfIt(row) && counts(row)).map(toCents))
  return Math.max(amountCents - refunded - lostOf(facts, isOfIt), 0)
}

/** The money of a payment beside that of the order that is still with the shop. */
export function surplusOf(facts: MoneyFacts, capture: CaptureFact): number {
  const isOfIt = ({ paymentId }: SettlementFact) => paymentId === capture.paymentId
  const sent = sum(facts.settlements.filter(isOfIt).map(({ sentCents }) => sentCents))
  return Math.max(leftOf(facts, capture, ({ state }) => isAccepted(state)) - sent, 0)
}

export function lostOf(facts: MoneyFacts, isOfIt: (dispute: DisputeFact) => boolean): number {
  return sum(facts.disputes.filter((row) => row.status === 'lost' && isOfIt(row)).map(toCents))
}

export function toCents({ amountCents }: { amountCents: number }): number {
  return amountCents
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((total, part) => total + part, 0)
}
