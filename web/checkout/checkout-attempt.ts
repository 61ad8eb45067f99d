import { CHECKOUT_MINUTES } from '../../contract/limits.ts'
import { attemptKey } from './end-attempt.ts'

/**
 * One attempt to buy one cart. Its key goes with every try, so that a repeated click, a lost answer or
 * the way back from the payment page leads to the same order instead of a second one.
 */
export type CheckoutAttempt = {
  key: string
  bought: string
  startedAtMs: number
  /** Once there is an order. */
  orderId?: string
}

/** The server holds the records for 30 minutes; an attempt ends before its payment page does. */
const attemptMs = (CHECKOUT_MINUTES - 5) * 60 * 1000

type Entry = { productId: string; quantity: number }

/** The attempt that goes on, or a new one when the cart or the shopper is another or it is too old. */
export function continueAttempt(
  last: CheckoutAttempt | null,
  entries: readonly Entry[],
  userId: string,
  nowMs: number,
  newKey: () => string,
): CheckoutAttempt {
  const bought = JSON.stringify([userId, ...entries.map((e) => [e.productId, e.quantity]).sort()])
  if (last && last.bought === bought && nowMs - last.startedAtMs < attemptMs) return last
  return { key: newKey(), bought, startedAtMs: nowMs }
}

export function readAttempt(): CheckoutAttempt | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null')
    return isAttempt(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepAttempt(attempt: CheckoutAttempt): void {
  try {
    sessionStorage.setItem(attemptKey, JSON.stringify(attempt))
  } catch {
    // Without storage a retry is a new attempt; the server's stock check still guards it.
  }
}

function isAttempt(value: unknown): value is CheckoutAttempt {
  if (typeof value !== 'object' || value === null) return false
  if (!('key' in value) || !('bought' in value) || !('startedAtMs' in value)) return false
  return (
    typeof value.key === 'string' &&
    typeof value.bought === 'string' &&
    typeof value.startedAtMs === 'number' &&
    (!('orderId' in value) || typeof value.orderId === 'string')
  )
}
