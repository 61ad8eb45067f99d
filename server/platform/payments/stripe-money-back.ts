import type Stripe from 'stripe'
import type { PaymentEvent, ProviderDispute, ProviderRefund } from './payment-provider.ts'

/** What the shop needs of a refund. @throws when the answer is no refund */
export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const paymentId = toId(refund.payment_intent)
  if (refund.object !== 'refund' || !refund.id || !Number.isInteger(refund.amount) || !paymentId) {
    throw new Error('Stripe answered something that is no refund')
  }
  const state = toState(refund.status)
  return {
    id: refund.id,
    paymentId,
    refundId: refund.metadata?.refundId ?? '',
    state,
    amountCents: refund.amount,
    ...(state === 'failed' ? { failure: toFailureWords(refund) } : {}),
  }
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
function toState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

function toFailureWords({ failure_reason: reason, status }: Stripe.Refund): string {
  if (reason) return `The bank did not take it: ${toWords(reason)}`
  return status === 'canceled' ? 'It was cancelled' : 'The bank did not take it'
}

/** Which payment a message about a charge or one of its refunds is about. */
export function toRefunded(
  object: Pick<Stripe.Charge | Stripe.Refund, 'payment_intent' | 'metadata'>,
): Pick<PaymentEvent, 'refunded'> {
  const paymentId = toId(object.payment_intent)
  return paymentId ? { refunded: { paymentId, orderId: object.metadata?.orderId ?? '' } } : {}
}

/** The bank has decided (https://docs.stripe.com/api/disputes/object#dispute_object-status). */
const SETTLED = ['lost', 'prevented', 'warning_closed', 'won']

export function toDispute(
  dispute: Stripe.Dispute,
  toldAtSeconds: number,
): Pick<PaymentEvent, 'dispute'> {
  const paymentId = toId(dispute.payment_intent)
  if (!paymentId) return {}
  const dueBy = dispute.evidence_details?.due_by
  const facts: ProviderDispute = {
    id: dispute.id,
    amountCents: dispute.amount,
    currency: dispute.currency.toLowerCase(),
    reason: dispute.reason,
    status: dispute.status,
    isOpen: !SETTLED.includes(dispute.status),
    ...(dueBy ? { dueAt: toIso(dueBy) } : {}),
    toldAt: toIso(toldAtSeconds),
  }
  return { dispute: { ...facts, paymentId } }
}

/** Stripe answers the id, or the whole thing where that was asked for. */
export function toId(given: string | { id: string } | null | undefined): string | undefined {
  return typeof given === 'string' ? given : given?.id
}

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString()
const toWords = (code: string) => code.replaceAll('_', ' ')
