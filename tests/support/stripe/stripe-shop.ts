import { createStripePayments } from '#server/platform/payments/index.ts'
import type {
  PaymentProvider,
  RefundRequest,
  SessionRequest,
} from '#server/platform/payments/payment-provider.ts'
import { startFakeStripe } from './fake-stripe.ts'

export const WEBHOOK_SECRET = 'whsec_test'

/** The payments of the shop with the Stripe library and short timeouts, and the fake Stripe. */
export async function startStripeShop() {
  const stripe = await startFakeStripe()
  const payments = createStripePayments({
    secretKey: 'sk_test_123',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.url,
    timeoutMs: 600,
    pauseMs: 1,
  })
  return { stripe, payments, payNew: () => payNew(stripe, payments) }
}

type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

/** A payment of 8,990 cents. */
async function payNew(stripe: FakeStripe, payments: PaymentProvider) {
  const { id: sessionId } = await payments.createSession(newRequest())
  stripe.books.pay(sessionId)
  const { paymentId = '' } = await payments.getSession(sessionId)
  stripe.asked.length = 0
  return { sessionId, paymentId }
}

let orders = 0
export function newRequest(changes: Partial<SessionRequest> = {}): SessionRequest {
  orders += 1
  return {
    orderId: `RO-AAAAA-${orders}`,
    email: 'ada@example.com',
    lines: [
      {
        name: 'Harbour Lights',
        unitPriceCents: 3995,
        quantity: 2,
        imageUrl: 'https://a.test/1.webp',
      },
      { name: 'Night Bus', unitPriceCents: 1000, quantity: 1, imageUrl: '' },
    ],
    countries: ['AU', 'NZ'],
    totalCents: 8990,
    customerName: 'Ada Quill',
    placedAt: new Date(),
    expiresAt: new Date(Date.now() + 30 * 60_000),
    successUrl: 'https://shop.test/order/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.test/order/cancel',
    ...changes,
  }
}

let wishes = 0
export function toRefund(paymentId: string, changes: Partial<RefundRequest> = {}): RefundRequest {
  wishes += 1
  const refundId = `refund-${wishes}`
  const request = { orderId: 'RO-1', paymentId, amountCents: 8990, idempotencyKey: refundId }
  return { refundId, ...request, ...changes }
}
