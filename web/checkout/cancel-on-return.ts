import { openCart, reloadCart } from '#web/cart/index.ts'
import { api } from '#web/lib/api/api.ts'
import { productsKey } from '#web/lib/api/product-query.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { readToken } from '#web/lib/api/token.ts'
import { readAttempt } from './checkout-attempt.ts'
import { cancelled, checkoutError } from './checkout-error.ts'
import { endAttempt } from './end-attempt.ts'
import { cancelGuestOrder } from './guest/place-guest-order.ts'

/** The server queries the payment provider first; after this time the cart opens without its response. */
const timeoutMs = 3000

/** Shows in the cart that the payment was cancelled. It opens once the reserved units are available again. */
export async function cancelOnReturn(): Promise<void> {
  checkoutError.set({ text: cancelled })
  await cancelAttempt()
  openCart()
}

/** Ends this tab's attempt and cancels its order. After a failure, the next checkout replaces the order. */
async function cancelAttempt(): Promise<void> {
  const orderId = readAttempt()?.orderId
  endAttempt()
  if (!orderId) return
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    if (readToken() === null) await cancelGuestOrder(signal)
    else await api('POST /orders/:id/cancel', { params: { id: orderId }, signal })
  } catch (error) {
    console.error(error)
  }
  await Promise.all([reloadCart(), queryClient.invalidateQueries({ queryKey: productsKey })])
}
