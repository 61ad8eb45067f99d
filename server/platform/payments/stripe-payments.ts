import Stripe from 'stripe'
import { CURRENCY } from '../../../contract/money.ts'
import type { PaymentProvider, SessionRequest } from './payment-provider.ts'
import { readStripeEvent, toPaymentSession } from './stripe-events.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own, for tests of the whole shop. */
  apiBase?: string | undefined
}

const TIMEOUT_MS = 15_000
const RETRIES = 3

/**
 * Stripe refuses a page that closes within 30 minutes, which is just how long copies are held. The margin covers
 * the time between both and a retry; the shop closes the page itself when the order's time is up.
 */
const CLOSING_MARGIN_SECONDS = 5 * 60

/** Where records are sent. */
const COUNTRIES = [
  'AU',
  'NZ',
  'AT',
  'BE',
  'CA',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'HK',
  'IE',
  'IT',
  'JP',
  'KR',
  'NL',
  'NO',
  'PT',
  'SE',
  'SG',
  'TW',
  'US',
] as const satisfies Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry[]

/** Card checkout on Stripe's hosted page (https://docs.stripe.com/payments/checkout). */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
}: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...toServer(apiBase),
  })
  const { sessions } = stripe.checkout
  return {
    name: 'stripe',
    async openSession(request) {
      const session = await sessions.create(toSessionParams(request), {
        idempotencyKey: `checkout-${request.orderId}`,
      })
      if (!session.url) throw new Error(`Stripe opened session ${session.id} without a page`)
      return { id: session.id, url: session.url }
    },
    getSession: async (id) => toPaymentSession(await sessions.retrieve(id)),
    async expireSession(id) {
      await sessions.expire(id)
    },
    readEvent: (rawBody, signature) => readStripeEvent(webhookSecret, rawBody, signature),
  }
}

/** The same for every try of one order: Stripe answers a repeated key only when nothing else differs. */
function toSessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, email, lines, expiresAt, successUrl, cancelUrl } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: orderId,
    metadata: { orderId },
    payment_intent_data: { metadata: { orderId } },
    customer_email: email,
    line_items: lines.map(toLineItem),
    shipping_address_collection: { allowed_countries: [...COUNTRIES] },
    phone_number_collection: { enabled: true },
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + CLOSING_MARGIN_SECONDS,
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

function toLineItem(
  line: SessionRequest['lines'][number],
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: line.quantity,
    price_data: {
      currency: CURRENCY,
      unit_amount: line.unitPriceCents,
      tax_behavior: 'inclusive',
      product_data: {
        name: line.name,
        ...(line.imageUrl ? { images: [line.imageUrl] } : {}),
      },
    },
  }
}

function toServer(
  apiBase: string | undefined,
): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  }
}
