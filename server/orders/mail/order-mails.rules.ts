import { RESEND_PAUSE_SECONDS } from '#contract/limits.ts'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { RefundState } from '#contract/orders/refunds.ts'
import type { orderMails } from '../order-mails.tables.ts'
import { isPaidFor, isShipped } from '../orders.rules.ts'

type StatusChange = {
  from: OrderStatus
  to: OrderStatus
  /** The order counted as paid before the change. */
  wasPaid: boolean
  /** The latest mail about a status that was sent or will be; null without one. */
  lastWord: OrderMailKind | null
  /** The customer collects it: nothing is on its way to them. */
  isCollected?: boolean
}

/**
 * The mails that a change of status calls for. The customer gets news only: no second confirmation of an order that was
 * set back and paid again, but one that takes back a cancellation, and a new one for each time that the order leaves the shop.
 */
export function mailsFor({
  from,
  to,
  wasPaid,
  lastWord,
  isCollected = false,
}: StatusChange): OrderMailKind[] {
  if (to === 'cancelled') return lastWord === to ? [] : [to]
  // Nothing was sent to the customer of an order that was never paid.
  if (to === 'returned') return lastWord !== to && (wasPaid || lastWord) ? [to] : []
  if (to === 'pending') return []
  const ships = to === 'shipped' && !isCollected && (lastWord !== 'shipped' || !isShipped(from))
  const isConfirmed = !isPaidFor(from) && lastWord !== 'confirmation' && !(ships && wasPaid)
  return [
    ...(isConfirmed ? (['confirmation'] as const) : []),
    ...(ships ? (['shipped'] as const) : []),
  ]
}

type Facts = {
  status: OrderStatus
  /** The state of the refund that the mail confirms; null without one. */
  refundState?: RefundState | null
  /** It has an open payment page that an admin's link leads to. */
  isPayable?: boolean
  /** False when refunds have put all of its units back in stock. */
  hasUnits?: boolean
}

/** Whether the mail is true of an order with these facts. */
export function isMailTrue(
  kind: OrderMailKind,
  { status, refundState, isPayable = false, hasUnits = true }: Facts,
): boolean {
  if (kind === 'payment-link') return status === 'pending' && isPayable
  if (kind === 'confirmation') return isPaidFor(status)
  if (kind === 'shipped') return isShipped(status)
  if (kind === 'ready-to-collect' || kind === 'first-part')
    return isPaidFor(status) && !isShipped(status) && (hasUnits || kind === 'first-part')
  if (kind === 'refunded') return refundState !== 'failed'
  return kind === status
}

/** Mails about no change of status: they answer none. */
export const asideKinds: readonly OrderMailKind[] = [
  'refunded',
  'ready-to-collect',
  'first-part',
  'payment-link',
]

/** True when none of these mails, all of one kind, was requested or sent within the pause. */
export function canResend(
  mails: readonly Pick<typeof orderMails.$inferSelect, 'createdAt' | 'sentAt'>[],
  now: Date,
): boolean {
  const latest = mails.flatMap(({ createdAt, sentAt }) => [createdAt, sentAt ?? createdAt])
  return latest.every((time) => now.getTime() - time.getTime() >= RESEND_PAUSE_SECONDS * 1000)
}
