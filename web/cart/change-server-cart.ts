import type { Cart } from '../../contract/cart.ts'
import { api, connectionHint, failureText, isNotFound } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { randomId } from '../lib/random-id.ts'
import { reportCartError } from './cart-notices.ts'
import { sendWaiting } from './quantity-changes.ts'
import { cartQuery, writeCart } from './server-cart.ts'

const failedChange = 'Your cart could not be changed. Please try again.'

/** False when it failed; the cart has told so then. */
export async function changeServerCart(
  userId: string,
  send: () => Promise<{ cart: Cart }>,
): Promise<boolean> {
  try {
    await writeCart(userId, send)
    return true
  } catch (error) {
    reportCartError(failureText(error, connectionHint(error) ?? failedChange))
    // A line the server does not have was changed elsewhere.
    if (isNotFound(error)) void queryClient.invalidateQueries(cartQuery(userId))
    return false
  }
}

export async function addToServerCart(
  userId: string,
  body: { productId: string; quantity: number },
): Promise<boolean> {
  await sendWaiting()
  const headers = { 'idempotency-key': randomId() }
  return changeServerCart(userId, () => api('POST /carts', { body, headers }))
}
