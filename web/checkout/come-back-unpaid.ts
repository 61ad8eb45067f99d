import { openCart, reloadCart } from '../cart/index.ts'
import { api } from '../lib/api.ts'
import { productsKey } from '../lib/product-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { readToken } from '../lib/token.ts'
import { readAttempt } from './checkout-attempt.ts'
import { cancelled, checkoutError } from './checkout-error.ts'
import { endAttempt } from './end-attempt.ts'

/** The payment provider is asked meanwhile: longer than this nobody waits for the cart. */
const patienceMs = 3000

/** Says in the cart that the payment was cancelled. It opens once it no longer misses what the order held. */
export async function comeBackUnpaid(): Promise<void> {
  checkoutError.set({ text: cancelled })
  await giveUpAttempt()
  openCart()
}

/** Ends this tab's attempt with its order. Where that fails, the next checkout takes the order's place. */
async function giveUpAttempt(): Promise<void> {
  const orderId = readAttempt()?.orderId
  endAttempt()
  if (!orderId || readToken() === null) return
  const signal = AbortSignal.timeout(patienceMs)
  try {
    await api('POST /orders/:id/give-up', { params: { id: orderId }, signal })
  } catch (error) {
    console.error(error)
  }
  await Promise.all([reloadCart(), queryClient.invalidateQueries({ queryKey: productsKey })])
}
