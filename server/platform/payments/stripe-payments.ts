import Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { CURRENCY } from '#contract/money.ts'
import {
  AnsweredFailure,
  type PaymentProvider,
  type RefundRequest,
  type SessionRequest,
} from './payment-provider.ts'
import { retryOnRateLimit } from './retry-on-rate-limit.ts'
import { readStripeEvent, toPaymentSession } from './stripe-events.ts'
import { toProviderRefund } from './stripe-refunds.ts'
import { toSessionParams } from './stripe-session-params.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Overrides Stripe's address in tests. */
  apiBase?: string | undefined
  /** Timeout of one attempt, and the first back-off after rate limiting. Tests use shorter ones. */
  timeoutMs?: number
  pauseMs?: number
}

const TIMEOUT_MS = 15_000
const RETRIES = 3
const PAUSE_MS = 1000
/**
 * Limit of Stripe's auto-pagination, newest first; it exceeds a shop's refunds in a month, the longest period listed.
 * Older changes arrive only as events.
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
  const withRetry = <T>(request: () => Promise<T>) => retryOnRateLimit(request, pauseMs)
  return {
    name: 'stripe',
    async createSession(request) {
      const idempotencyKey = `checkout-${request.orderId}`
      const params = toSessionParams(request)
      const session = await withRetry(() => sessions.create(params, { idempotencyKey }))
      if (!session.id || !session.url) throw new Error('Stripe returned a session without a page')
      if (!matchesRequest(session, request)) {
        // Paying there would charge a different amount than the order's.
        await withRetry(() => sessions.expire(session.id))
        throw new Error(`Stripe session ${session.id} has the wrong amount ${session.amount_total}`)
      }
      return { id: session.id, url: session.url }
    },
    getSession: async (id) => toPaymentSession(await withRetry(() => sessions.retrieve(id))),
    async expireSession(id) {
      await withRetry(() => sessions.expire(id))
    },
    async refund({ idempotencyKey, ...request }) {
      const params = toRefundParams(request)
      try {
        return toProviderRefund(
          await withRetry(() => stripe.refunds.create(params, { idempotencyKey })),
        )
      } catch (cause) {
        if (isRefusal(cause)) throw new AppError('payment-refused', cause.message, { cause })
        throw isAnswered(cause) ? new AnsweredFailure(cause.message, { cause }) : cause
      }
    },
    async listRefunds(of) {
      const params =
        'paymentId' in of
          ? { payment_intent: of.paymentId }
          : { created: { gte: Math.floor(of.since.getTime() / 1000) } }
      const listed = await withRetry(() =>
        stripe.refunds.list({ ...params, limit: 100 }).autoPagingToArray({ limit: LISTED_MAX }),
      )
      // Refunds without a payment intent do not belong to a checkout.
      return listed.filter((refund) => refund.payment_intent).map(toProviderRefund)
    },
    readEvent: (rawBody, signature) => readStripeEvent(webhookSecret, rawBody, signature),
  }
}

function matchesRequest(session: Stripe.Checkout.Session, { totalCents }: SessionRequest): boolean {
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

/** Stripe processed and rejected the request. A conflict with a request in flight under the same key is undecided. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return (
    (error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError) &&
    error.statusCode !== 409
  )
}

/** Stripe saves a failure of its own with the key (https://docs.stripe.com/api/idempotent_requests). */
function isAnswered(error: unknown): error is Stripe.errors.StripeAPIError {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500
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
