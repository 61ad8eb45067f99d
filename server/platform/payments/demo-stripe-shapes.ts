import type Stripe from 'stripe'
import type { Address } from '#contract/accounts.ts'
import { shopCurrency } from '#contract/money.ts'
import type { DemoSession } from './demo-payments.tables.ts'

/** A demo session in Stripe's shape: only the fields the shop reads. */
export function toStripeSession(session: DemoSession): Stripe.Checkout.Session {
  const { shipping } = session
  const shape = {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: session.orderId,
    metadata: { orderId: session.orderId },
    status: session.state,
    payment_status: toPaymentStatus(session),
    amount_total: session.request.totalCents,
    currency: shopCurrency(),
    payment_intent: session.state === 'complete' ? toPaymentId(session.id) : null,
    customer_details: {
      email: session.request.email,
      name: shipping?.name ?? null,
      phone: shipping?.phoneNumber || null,
    },
    collected_information: {
      shipping_details: shipping?.address
        ? { name: shipping.name, address: toStripeAddress(shipping.address) }
        : null,
    },
  }
  // The shop reads no other field of Stripe's session.
  return shape as unknown as Stripe.Checkout.Session
}

/** The event for a paid session. Its id is stable, as in Stripe's repeated deliveries. */
export function toCompletedEvent(session: DemoSession): object {
  return {
    id: `evt_${session.id}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: Math.floor(session.createdAt.getTime() / 1000),
    data: { object: toStripeSession(session) },
  }
}

/** `pi_demo_…` for `cs_demo_…`: each demo session is paid at most once. */
export function toPaymentId(sessionId: string): string {
  return sessionId.replace(/^cs_/, 'pi_')
}

export function toSessionId(paymentId: string): string {
  return paymentId.replace(/^pi_/, 'cs_')
}

function toPaymentStatus({
  state,
  request,
}: DemoSession): Stripe.Checkout.Session['payment_status'] {
  if (state !== 'complete') return 'unpaid'
  return request.totalCents === 0 ? 'no_payment_required' : 'paid'
}

function toStripeAddress(address: Address) {
  return {
    line1: address.street,
    line2: null,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: address.country,
  }
}
