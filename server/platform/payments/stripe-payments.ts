import Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { shopCurrency } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { CARD_ONLY, isCardOnly, toPaymentMethod } from './payment-methods.rules.ts'
import {
  AnsweredFailure,
  type PaymentProvider,
  type RefundRequest,
  type SessionRequest,
} from './payment-provider.ts'
import { readStripeEvent, toPaymentSession } from './stripe-events.ts'
import { toProviderRefund } from './stripe-refunds.ts'
import {
  assertResponding,
  createHttpClient,
  createSender,
  type RequestLimits,
  type SendRequest,
} from './stripe-requests.ts'
import { toCouponParams, toSessionParams } from './stripe-session-params.ts'

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Overrides Stripe's address in tests. */
  apiBase?: string | undefined
  /** Offered on the payment page; cards by default. */
  methods?: readonly PaymentMethod[]
  /** Tests use shorter times. */
  timeoutMs?: number
  limitMs?: number
  pauseMs?: number
  /** How long requests fail at once after timeouts. */
  openMs?: number
}

/** A customer waits: one attempt and one repeat with the same idempotency key (decision 36). */
const TIMEOUT_MS = 10_000
const LIMIT_MS = 20_000
const RETRIES = 1
const PAUSE_MS = 1000
/** A list is read page by page, by a job. */
const LIST_LIMIT_MS = 5 * 60_000
/**
 * Limit of Stripe's auto-pagination, newest first; it exceeds a shop's refunds and payments in a month, the longest period listed.
 * Older changes arrive only as events.
 */
const LISTED_MAX = 10_000

/** Stripe's largest page. */
const PAGE_SIZE = 100

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

/** Checkout on Stripe's hosted page (https://docs.stripe.com/payments/checkout). */
export function createStripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  methods = CARD_ONLY,
  timeoutMs = TIMEOUT_MS,
  limitMs = LIMIT_MS,
  pauseMs = PAUSE_MS,
  openMs,
}: StripeSettings): PaymentProvider {
  const breaker = createCircuitBreaker(openMs)
  const stripe = new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: createHttpClient(breaker),
    ...toServer(apiBase),
  })
  const limits: RequestLimits = { breaker, timeoutMs, limitMs, pauseMs }
  const provider: PaymentProvider = {
    name: 'stripe',
    ...createSessions(stripe, methods, createSender(limits)),
    ...createRefunds(stripe, createSender(limits)),
    ...(isCardOnly(methods) ? {} : createMethods(stripe, createSender(limits))),
    assertResponding: () => assertResponding(breaker),
    forCheckout() {
      const send = createSender(limits, performance.now() + limitMs)
      const view: PaymentProvider = {
        ...provider,
        ...createSessions(stripe, methods, send),
        // A part of the same checkout has no time of its own.
        forCheckout: () => view,
      }
      return view
    },
    readEvent: (rawBody, signature) => readStripeEvent(webhookSecret, rawBody, signature),
  }
  return provider
}

function createSessions(
  { coupons, checkout: { sessions } }: Stripe,
  methods: readonly PaymentMethod[],
  send: SendRequest,
): Pick<PaymentProvider, 'createSession' | 'getSession' | 'listPaidSessions' | 'expireSession'> {
  return {
    async createSession(request) {
      const idempotencyKey = `checkout-${request.orderId}`
      const coupon = toCouponParams(request)
      if (coupon) {
        const couponKey = `coupon-${request.orderId}`
        await send((options) => coupons.create(coupon, { ...options, idempotencyKey: couponKey }))
      }
      const params = toSessionParams(request, methods)
      const session = await send((options) =>
        sessions.create(params, { ...options, idempotencyKey }),
      )
      if (!session.id || !session.url) throw new Error('Stripe returned a session without a page')
      if (!matchesRequest(session, request)) {
        // Paying there would charge a different amount than the order's.
        await send((options) => sessions.expire(session.id, {}, options))
        throw new Error(`Stripe session ${session.id} has the wrong amount ${session.amount_total}`)
      }
      return { id: session.id, url: session.url }
    },
    getSession: async (id) =>
      toPaymentSession(await send((options) => sessions.retrieve(id, {}, options))),
    async listPaidSessions(since) {
      const created = { gte: toSeconds(since) }
      const listed = await send(
        (options) =>
          sessions
            .list({ created, status: 'complete', limit: PAGE_SIZE }, options)
            .autoPagingToArray({ limit: LISTED_MAX }),
        LIST_LIMIT_MS,
      )
      return listed.map(toPaymentSession).filter(({ isPaid }) => isPaid)
    },
    async expireSession(id) {
      await send((options) => sessions.expire(id, {}, options))
    },
  }
}

function createMethods(
  { paymentIntents }: Stripe,
  send: SendRequest,
): Pick<PaymentProvider, 'findPaymentMethod'> {
  return {
    async findPaymentMethod(paymentId) {
      const { latest_charge: charge } = await send((options) =>
        paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }, options),
      )
      if (!charge || typeof charge === 'string') return undefined
      return toPaymentMethod(charge.payment_method_details?.type)
    },
  }
}

function createRefunds(
  { refunds }: Stripe,
  send: SendRequest,
): Pick<PaymentProvider, 'refund' | 'listRefunds'> {
  return {
    async refund({ idempotencyKey, ...request }) {
      const params = toRefundParams(request)
      try {
        return toProviderRefund(
          await send((options) => refunds.create(params, { ...options, idempotencyKey })),
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
          : { created: { gte: toSeconds(of.since) } }
      const listed = await send(
        (options) =>
          refunds
            .list({ ...params, limit: PAGE_SIZE }, options)
            .autoPagingToArray({ limit: LISTED_MAX }),
        LIST_LIMIT_MS,
      )
      // Refunds without a payment intent do not belong to a checkout.
      return listed.filter((refund) => refund.payment_intent).map(toProviderRefund)
    },
  }
}

function matchesRequest(session: Stripe.Checkout.Session, { totalCents }: SessionRequest): boolean {
  return session.amount_total === totalCents && session.currency === shopCurrency()
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
