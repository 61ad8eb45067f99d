import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'

const TRIES = 4

/**
 * Asks Stripe again when it says the shop asks too often, after growing pauses: its own client repeats only what
 * was cut off or failed (https://docs.stripe.com/rate-limits#handling-limiting-gracefully). What was refused for
 * that has not been worked on, so that repeating it does nothing twice.
 */
export async function askPatiently<T>(ask: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeRateLimitError) || tries === TRIES) throw error
      await pause(pauseMs * 2 ** (tries - 1) * (0.5 + Math.random()))
    }
  }
}
