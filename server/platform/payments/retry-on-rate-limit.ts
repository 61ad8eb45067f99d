import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'

const MAX_ATTEMPTS = 4

/**
 * Retries with back-off when Stripe rate-limits a request; its client only retries network failures
 * (https://docs.stripe.com/rate-limits#handling-limiting-gracefully). A rate-limited request was never processed: a
 * retry has no double effect.
 */
export async function retryOnRateLimit<T>(request: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeRateLimitError) || attempts === MAX_ATTEMPTS)
        throw error
      await pause(pauseMs * 2 ** (attempts - 1) * (0.5 + Math.random()))
    }
  }
}
