import type { MailMoment, OrderMoment } from '#contract/orders/order-admin.ts'
import type { orderMails } from '../order-mails.tables.ts'

type MailRow = typeof orderMails.$inferSelect

/** Rows of one transaction have the same time; their rank puts the cause first. */
const ranks: Record<OrderMoment['type'], number> = {
  payment: 1,
  refund: 2,
  settled: 2,
  tender: 4,
  parcel: 2,
  withdrawal: 2,
  status: 3,
  mail: 4,
  note: 5,
}

function rankOf(moment: OrderMoment): number {
  const isPlaced = moment.type === 'status' && !moment.from
  return isPlaced ? 0 : ranks[moment.type]
}

/** Sorts by time. Entries of the same time and type stay in the given order. */
export function toTimeline(moments: readonly OrderMoment[]): OrderMoment[] {
  return moments.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || rankOf(one) - rankOf(other),
  )
}

type Surroundings = {
  /** False when retries are exhausted or the contact is deleted. */
  hasJob: boolean
  /** A later mail of its kind. */
  hasSuccessor: boolean
}

export function toMailState(
  mail: Pick<MailRow, 'sentAt' | 'replacedAt' | 'failure'>,
  { hasJob, hasSuccessor }: Surroundings,
): MailMoment['state'] {
  if (mail.sentAt) return 'sent'
  if (mail.replacedAt) return hasSuccessor ? 'replaced' : 'obsolete'
  if (!hasJob) return 'failed'
  return mail.failure === null ? 'waiting' : 'retrying'
}

const paymentLabels: Record<string, string> = {
  'checkout.session.async_payment_succeeded': 'Payment received',
  'checkout.session.async_payment_failed': 'Payment failed',
  'checkout.session.expired': 'Payment page closed without payment',
  'charge.refunded': 'Refund confirmed',
  'charge.refund.updated': 'Refund updated',
  'refund.created': 'Refund accepted',
  'refund.updated': 'Refund updated',
  'refund.failed': 'A refund failed',
  'charge.dispute.created': 'The payment is disputed',
  'charge.dispute.updated': 'Dispute updated',
  'charge.dispute.closed': 'The dispute is closed',
}

/** A readable label for a provider event (https://docs.stripe.com/api/events/types). */
export function toPaymentLabel(type: string, isPaid: boolean | null): string {
  if (type === 'checkout.session.completed') {
    return isPaid ? 'Payment received' : 'Checkout completed, the money is on its way'
  }
  return paymentLabels[type] ?? `Message of the payment provider: ${type}`
}
