import type Stripe from 'stripe'
import type { PaymentEvent, ProviderDispute, ProviderRefund } from './payment-provider.ts'

/**
 * Maps a refund.
 * @throws when it is not a refund
 */
export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const paymentId = toId(refund.payment_intent)
  if (refund.object !== 'refund' || !refund.id || !Number.isInteger(refund.amount) || !paymentId) {
    throw new Error('Stripe returned an object that is not a refund')
  }
  const state = toState(refund.status)
  return {
    id: refund.id,
    paymentId,
    refundId: refund.metadata?.refundId ?? '',
    state,
    amountCents: refund.amount,
    ...(state === 'failed' ? { failure: toFailureLabel(refund) } : {}),
  }
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

function toFailureLabel({ failure_reason: reason, status }: Stripe.Refund): string {
  if (reason) return `The bank did not take it: ${humanize(reason)}`
  return status === 'canceled' ? 'It was cancelled' : 'The bank did not take it'
}

/** The payment that an event about a charge or one of its refunds refers to. */
export function toRefunded(
  object: Pick<Stripe.Charge | Stripe.Refund, 'payment_intent' | 'metadata'>,
): Pick<PaymentEvent, 'refunded'> {
  const paymentId = toId(object.payment_intent)
  return paymentId ? { refunded: { paymentId, orderId: object.metadata?.orderId ?? '' } } : {}
}

/** Final states of a dispute (https://docs.stripe.com/api/disputes/object#dispute_object-status). */
const SETTLED = ['lost', 'prevented', 'warning_closed', 'won']

export function toDispute(dispute: Stripe.Dispute, eventAt: string): Pick<PaymentEvent, 'dispute'> {
  const paymentId = toId(dispute.payment_intent)
  if (!paymentId) return {}
  const dueBy = dispute.evidence_details?.due_by
  const common: ProviderDispute = {
    id: dispute.id,
    amountCents: dispute.amount,
    currency: dispute.currency.toLowerCase(),
    reason: dispute.reason,
    status: dispute.status,
    isOpen: !SETTLED.includes(dispute.status),
    ...(dueBy ? { dueAt: toIso(dueBy) } : {}),
    eventAt,
  }
  return { dispute: { ...common, paymentId } }
}

/** Stripe's times are whole seconds. */
export function toIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** Stripe returns an id, or the object where the request expanded it. */
export function toId(given: string | { id: string } | null | undefined): string | undefined {
  return typeof given === 'string' ? given : given?.id
}

const humanize = (code: string) => code.replaceAll('_', ' ')
