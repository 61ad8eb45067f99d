import type { Cart } from '#contract/cart.ts'
import { api, connectionHint, failureText, isNotFound } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { randomId } from '#web/lib/random-id.ts'
import { reportCartError } from './cart-notices.ts'
import { flushDebounced } from './debounced-quantity.ts'
import { cartQuery, writeCart } from './server-cart.ts'

const failedChange = 'Your cart could not be changed. Please try again.'

/** @returns false after a failure, which the cart has shown */
export async function changeServerCart(
  userId: string,
  send: () => Promise<{ cart: Cart }>,
): Promise<boolean> {
  try {
    await writeCart(userId, send)
    return true
  } catch (error) {
    reportCartError(failureText(error, connectionHint(error) ?? failedChange))
    // Another device or tab removed the line.
    if (isNotFound(error)) void queryClient.invalidateQueries(cartQuery(userId))
    return false
  }
}

export async function addToServerCart(
  userId: string,
  body: { productId: string; quantity: number },
): Promise<boolean> {
  await flushDebounced()
  const headers = { 'idempotency-key': randomId() }
  return changeServerCart(userId, () => api('POST /carts', { body, headers }))
}
