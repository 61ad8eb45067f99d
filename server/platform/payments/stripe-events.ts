import Stripe from 'stripe'
import type { Address } from '#contract/accounts.ts'
import { NO_SUCH_PART } from '#contract/address-lines.ts'
import { toCountryName } from '#contract/country-name.ts'
import { AppError } from '#contract/errors.ts'
import type { PaymentEvent, PaymentSession } from './payment-provider.ts'
import { toDispute, toId, toIso, toRefunded } from './stripe-refunds.ts'

/**
 * Verifies and parses an event that Stripe or the demo provider signed over its exact bytes
 * (https://docs.stripe.com/webhooks#verify-official-libraries).
 * @throws AppError invalid-input
 */
export function readStripeEvent(
  webhookSecret: string,
  rawBody: Buffer,
  signature: string | undefined,
): PaymentEvent {
  const event = verify(webhookSecret, rawBody, signature ?? '')
  const { id, type, created } = event
  const common = { id, type, createdAt: toIso(created), payload: event }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
      return { ...common, session: toPaymentSession(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return { ...common, session: toPaymentSession(event.data.object), hasFailed: true }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...common, ...toRefunded(event.data.object) }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return { ...common, ...toDispute(event.data.object, common.createdAt) }
    default:
      return common
  }
}

function verify(secret: string, rawBody: Buffer, signature: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, secret)
  } catch (cause) {
    throw new AppError('invalid-input', 'The signature does not fit the message', { cause })
  }
}

/**
 * Maps a Checkout Session. Fields missing in an older API version are absent.
 * @throws when it is not a Checkout Session
 */
export function toPaymentSession(session: Stripe.Checkout.Session): PaymentSession {
  if (session.object !== 'checkout.session' || !session.id) {
    throw new Error('Stripe returned an object that is not a checkout session')
  }
  const paymentId = toId(session.payment_intent)
  const shipping = findShipping(session)
  const address = toAddress(shipping?.address)
  const recipientName = shipping?.name ?? session.customer_details?.name
  const phoneNumber = session.customer_details?.phone
  return {
    id: session.id,
    // `client_reference_id` is no proof: a payment link of the account takes it from its address.
    orderId: session.metadata?.orderId ?? '',
    ...(paymentId ? { paymentId } : {}),
    state: toState(session.status),
    // An order of 0 is complete without a payment; until then its page says the same of it.
    isPaid:
      session.payment_status === 'paid' ||
      (session.payment_status === 'no_payment_required' && session.status === 'complete'),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toLowerCase(),
    ...(recipientName ? { recipientName } : {}),
    ...(address ? { address } : {}),
    ...(phoneNumber ? { phoneNumber } : {}),
  }
}

function toState(status: Stripe.Checkout.Session.Status | null): PaymentSession['state'] {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

type Shipping = { name?: string | null; address?: Stripe.Address | null }

/** API versions before 2025-03-31 put the shipping here; a webhook uses the version it was created with. */
type EarlierSession = Stripe.Checkout.Session & { shipping_details?: Shipping | null }

/** The shipping address, or the customer's when there is none. */
function findShipping(session: EarlierSession): Shipping | null {
  const places = [session.collected_information?.shipping_details, session.shipping_details]
  return places.find((place) => place?.address) ?? session.customer_details
}

function toAddress(given: Stripe.Address | null | undefined): Address | undefined {
  if (!given?.line1) return undefined
  return {
    street: [given.line1, given.line2].filter(Boolean).join(', '),
    city: given.city || NO_SUCH_PART,
    state: given.state || NO_SUCH_PART,
    postalCode: given.postal_code || NO_SUCH_PART,
    country: toCountryName(given.country) || NO_SUCH_PART,
  }
}
