import type { RefundState } from '#contract/orders/refunds.ts'
import { isId } from '#server/platform/db/ids.ts'
import type { orderHistory } from '../order-history.tables.ts'
import type {
  orderCaptures,
  orderDisputes,
  orderRefunds,
  orderSettlements,
} from '../order-payments.tables.ts'
import type { OrderRow } from '../orders.tables.ts'

export type HistoryRow = typeof orderHistory.$inferSelect
export type CaptureRow = typeof orderCaptures.$inferSelect
export type RefundRow = typeof orderRefunds.$inferSelect
export type DisputeRow = typeof orderDisputes.$inferSelect
export type SettlementRow = typeof orderSettlements.$inferSelect

/**
 * The facts about the money of an order. `step` of a fact is the number of statuses the order had had by then: it
 * orders the facts, which times do not when several have the same.
 */
export type MoneyFacts = Pick<OrderRow, 'totalCents' | 'currency' | 'source'> & {
  /** Every status, oldest first. */
  history: readonly StatusFact[]
  captures: readonly CaptureFact[]
  /** Their ids are in the order of their creation. */
  refunds: readonly RefundFact[]
  disputes: readonly DisputeFact[]
  settlements: readonly SettlementFact[]
}

export type StatusFact = Pick<HistoryRow, 'toStatus' | 'actor' | 'createdAt'>
export type CaptureFact = Pick<
  CaptureRow,
  'paymentId' | 'amountCents' | 'currency' | 'receivedAt' | 'step'
>
export type RefundFact = Pick<
  RefundRow,
  'id' | 'paymentId' | 'amountCents' | 'state' | 'isSettled' | 'step'
>
type DisputeFact = Pick<DisputeRow, 'paymentId' | 'amountCents' | 'status' | 'isOpen'>
export type SettlementFact = Pick<
  SettlementRow,
  'paymentId' | 'sentCents' | 'keptCents' | 'wasNeverPaid' | 'step'
>

/** Set by a person, neither by a payment nor by a job. */
export function isByHand({ actor }: StatusFact): boolean {
  return isId(actor)
}

/** A payment of an order with the sums that left again. */
export type Account = CaptureFact & {
  /** The refunds of it that the provider has accepted, and those that it has not answered yet. */
  refundedCents: number
  requestedCents: number
  /** The disputes that the shop lost. */
  lostCents: number
  /** The money that was sent back another way, and that need not go back. */
  sentCents: number
  keptCents: number
  /** The money that is still with the shop, and the part of it that a refund to the card can send back. */
  leftCents: number
  refundableCents: number
}

export function toAccount(facts: MoneyFacts, capture: CaptureFact): Account {
  const isOfIt = ({ paymentId }: { paymentId: string | null }) => paymentId === capture.paymentId
  const refunds = facts.refunds.filter(isOfIt)
  const settlements = facts.settlements.filter(isOfIt)
  const refundedCents = sumCents(refunds.filter(({ state }) => isAccepted(state)))
  const requestedCents = sumCents(refunds.filter(({ state }) => state === 'requested'))
  const lostCents = sumLost(facts.disputes.filter(isOfIt))
  const sentCents = sum(settlements.map((row) => row.sentCents))
  const onCardCents = Math.max(capture.amountCents - refundedCents - lostCents, 0)
  return {
    ...capture,
    refundedCents,
    requestedCents,
    lostCents,
    sentCents,
    keptCents: sum(settlements.map((row) => row.keptCents)),
    leftCents: Math.max(onCardCents - sentCents, 0),
    refundableCents: Math.max(onCardCents - requestedCents, 0),
  }
}

/** The provider has accepted the refund: the money is on its way or has arrived. */
export function isAccepted(state: RefundState): boolean {
  return state === 'pending' || state === 'done'
}

export function sumLost(disputes: readonly DisputeFact[]): number {
  return sumCents(disputes.filter(({ status }) => status === 'lost'))
}

export function sumCents(rows: readonly { amountCents: number }[]): number {
  return sum(rows.map(({ amountCents }) => amountCents))
}

export function sum(cents: readonly number[]): number {
  return cents.reduce((total, part) => total + part, 0)
}
