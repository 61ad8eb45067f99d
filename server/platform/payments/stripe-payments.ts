import Stripe from 'stripe'
import { AppError } from '../../../contract/errors.ts'
import { CURRENCY } from '../../../contract/money.ts'
import { askPatiently } from './ask-patiently.ts'
import type { PaymentProvider, RefundRequest, SessionRequest } from './payment-provider.ts'
import { readStripeEvent, toPaymentSession } from './stripe-events.ts'
import { toProviderRefund } from './stripe-money-back.ts'
import { toSessionParams } from './stripe-session-params.ts'

type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own, for tests of the whole shop. */
  apiBase?: string | undefined
  /** How long one try may take, and the first pause after "too many requests". Tests are less patient. */
  timeoutMs?: number
  pauseMs?: number
}

const TIMEOUT_MS = 15_000
const RETRIES = 3
const PAUSE_MS = 1000
/**
 * All that Stripe's library puts into one list, the latest first, and more refunds than a shop makes in the month the
 * longest list spans. Of those beyond only Stripe's messages tell.
 */
const LISTED_MAX = 10_000

/** Card checkout on Stripe's hosted page (https://docs.stripe.com/payments/checkout). */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  timeoutMs = TIMEOUT_MS,
  pauseMs = PAUSE_MS,
}: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...toServer(apiBase),
  })
  const { sessions } = stripe.checkout
  const ask = <T>(question: () => Promise<T>) => askPatiently(question, pauseMs)
  return {
    name: 'stripe',
    async openSession(request) {
      const idempotencyKey = `checkout-${request.orderId}`
      const params = toSessionParams(request)
      const session = await ask(() => sessions.create(params, { idempotencyKey }))
      if (!session.id || !session.url) throw new Error('Stripe opened no page')
      if (!isAsAsked(session, request)) {
        // Whoever paid there would pay what the order does not cost.
        await ask(() => sessions.expire(session.id))
        throw new Error(`Stripe opened ${session.id} for ${session.amount_total}`)
      }
      return { id: session.id, url: session.url }
    },
    getSession: async (id) => toPaymentSession(await ask(() => sessions.retrieve(id))),
    async expireSession(id) {
      await ask(() => sessions.expire(id))
    },
    async refund({ idempotencyKey, ...request }) {
      const params = toRefundParams(request)
      try {
        return toProviderRefund(await ask(() => stripe.refunds.create(params, { idempotencyKey })))
      } catch (cause) {
        throw isRefusal(cause) ? new AppError('payment-refused', cause.message, { cause }) : cause
      }
    },
    async listRefunds(of) {
      const params =
        'paymentId' in of
          ? { payment_intent: of.paymentId }
          : { created: { gte: Math.floor(of.since.getTime() / 1000) } }
      const listed = await ask(() =>
        stripe.refunds.list({ ...params, limit: 100 }).autoPagingToArray({ limit: LISTED_MAX }),
      )
      // Refunds of charges without a payment intent are none of a checkout.
      return listed.filter((refund) => refund.payment_intent).map(toProviderRefund)
    },
    readEvent: (rawBody, signature) => readStripeEvent(webhookSecret, rawBody, signature),
  }
}

function isAsAsked(session: Stripe.Checkout.Session, { totalCents }: SessionRequest): boolean {
  return session.amount_total === totalCents && session.currency === CURRENCY
}

function toRefundParams({
  refundId,
  orderId,
  paymentId,
  amountCents,
  reason,
}: Omit<RefundRequest, 'idempotencyKey'>): Stripe.RefundCreateParams {
  return {
    payment_intent: paymentId,
    amount: amountCents,
    metadata: { orderId, refundId },
    ...(reason ? { reason } : {}),
  }
}

/** Stripe has read the request and will not do it. A conflict with the same key under way says nothing yet. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    (error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError) &&
    error.statusCode !== 409
  )
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
