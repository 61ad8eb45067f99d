import Stripe from 'stripe'
import { AppError } from '#contract/errors.ts'
import { findTimeout, limitTime } from '../process/time-limit.ts'
import { withSpan } from '../tracing/spans.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { retryOnRateLimit } from './retry-on-rate-limit.ts'

type Options = Pick<Stripe.RequestOptions, 'timeout'>

/**
 * Sends a request of Stripe's library within its time, repeats included; `limitMs` is longer for lists of many pages.
 * @throws AppError payment-unavailable when Stripe does not respond
 */
export type SendRequest = <T>(
  request: (options: Options) => Promise<T>,
  limitMs?: number,
) => Promise<T>

export type RequestLimits = {
  breaker: CircuitBreaker
  timeoutMs: number
  /** The time of a request with its repeat. */
  limitMs: number
  /** The first back-off after rate limiting. */
  pauseMs: number
}

/** With `endsAt`, a time of `performance.now()`, all requests together end by then. */
export function createSender(
  limits: RequestLimits,
  endsAt = Number.POSITIVE_INFINITY,
): SendRequest {
  const { breaker, timeoutMs, pauseMs } = limits
  return async (request, limitMs = limits.limitMs) => {
    assertResponding(breaker)
    const leftMs = Math.min(limitMs, endsAt - performance.now())
    if (leftMs < 1) throw newNoResponse(breaker)
    const timeout = Math.ceil(Math.min(timeoutMs, leftMs))
    try {
      const sent = retryOnRateLimit(() => request({ timeout }), pauseMs)
      const result = await limitTime(sent, leftMs)
      breaker.succeed()
      return result
    } catch (error) {
      breaker.fail(error)
      throw findTimeout(error) ? newNoResponse(breaker, error) : error
    }
  }
}

/** @throws AppError payment-unavailable while the circuit is open */
export function assertResponding(breaker: CircuitBreaker): void {
  if (breaker.openMs() > 0) throw newNoResponse(breaker)
}

function newNoResponse(breaker: CircuitBreaker, cause?: unknown): AppError {
  return new AppError(
    'payment-unavailable',
    'The payment provider does not respond. You were not charged. Please try again in a minute.',
    { cause, retryAfterSeconds: Math.max(1, Math.ceil(breaker.openMs() / 1000)) },
  )
}

/**
 * The HTTP client of Stripe's library, with each attempt behind the breaker and within its timeout. The client's
 * own timer starts only once the connection is open.
 */
export function createHttpClient(breaker: CircuitBreaker): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const [host, , path, method, , , , timeoutMs] = request
      const attributes = { 'server.address': host, 'url.path': path.split('?')[0] ?? '' }
      breaker.begin()
      try {
        return await withSpan({ name: `${method} Stripe`, kind: 'client', attributes }, () =>
          limitTime(client.makeRequest(...request), timeoutMs),
        )
      } catch (error) {
        breaker.fail(error)
        throw error
      }
    },
  }
}
