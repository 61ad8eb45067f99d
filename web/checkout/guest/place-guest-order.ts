import type { CallRequest } from '#contract/calls.ts'
import { api } from '#web/lib/api/api.ts'
import { readGuestOrder, saveGuestOrder } from './guest-order.ts'

type Body = CallRequest<'POST /guests/orders'>['body']

/**
 * Places an order without an account. An earlier one of this tab that is not paid would reserve its units for half an hour: it is
 * cancelled first. A response without the payment page's URL is a failure.
 */
export async function placeGuestOrder(body: Body, key: string) {
  const earlier = readGuestOrder()
  if (earlier && earlier.key !== key) await cancelGuestOrder()
  const answer = await api('POST /guests/orders', { body, headers: { 'idempotency-key': key } })
  if (!answer?.success || !answer.checkoutUrl) throw new Error('Invalid checkout answer')
  const { token, orderId, checkoutUrl } = answer
  saveGuestOrder({ token, key, bought: body.products })
  return { orderId, checkoutUrl }
}

/** Cancels this tab's order without an account, unless it is paid. A failure is only logged: the order expires. */
export async function cancelGuestOrder(signal?: AbortSignal): Promise<void> {
  const placed = readGuestOrder()
  if (!placed) return
  const { token } = placed
  try {
    await api('POST /guests/order/cancel', { body: { token }, ...(signal ? { signal } : {}) })
  } catch (error) {
    console.error(error)
  }
}
