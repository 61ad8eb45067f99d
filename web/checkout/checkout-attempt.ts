import { CHECKOUT_MINUTES } from '#contract/limits.ts'
import { attemptKey } from './end-attempt.ts'

/**
 * One attempt to buy one cart. Each request sends its idempotency key: a repeated click, a lost response or
 * a return from the payment page leads to the same order, not to a second one.
 */
export type CheckoutAttempt = {
  key: string
  bought: string
  startedAtMs: number
  /** Set once there is an order. */
  orderId?: string
}

/** The server reserves stock for 30 minutes; an attempt ends before its payment page expires. */
const attemptMs = (CHECKOUT_MINUTES - 5) * 60 * 1000

/** `price` is the one that the cart shows, in units of the currency; undefined while it is unknown. */
type Entry = { productId: string; quantity: number; price?: number | undefined }

/** The current attempt, or a new one when the cart, a price in it or the user has changed or the attempt is too old. */
export function continueAttempt(
  last: CheckoutAttempt | null,
  entries: readonly Entry[],
  userId: string,
  nowMs: number,
  newKey: () => string,
): CheckoutAttempt {
  const lines = entries.map(({ productId, quantity, price }) => [productId, quantity, price])
  const bought = JSON.stringify([userId, ...lines.sort()])
  if (last && last.bought === bought && nowMs - last.startedAtMs < attemptMs) return last
  return { key: newKey(), bought, startedAtMs: nowMs }
}

type Terms = {
  code: string | undefined
  /** The discount of the code as the cart shows it. */
  discount: string
  delivery: object | undefined
}

/** The customer with the terms of the order: another code, discount or delivery is another order. */
export function toBuyer(customer: string | undefined, { code, discount, delivery }: Terms): string {
  const sent = delivery && Object.values(delivery).join(' ')
  return [customer, code, code && discount, sent].filter(Boolean).join(' ')
}

export function readAttempt(): CheckoutAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null')
    return isAttempt(stored) ? stored : null
  } catch {
    return null
  }
}

export function saveAttempt(attempt: CheckoutAttempt): void {
  try {
    sessionStorage.setItem(attemptKey, JSON.stringify(attempt))
  } catch {
    // Without storage a retry is a new attempt; the server's stock check still protects it.
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
