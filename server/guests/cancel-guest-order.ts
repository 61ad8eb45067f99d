import type { GuestOrder } from '#contract/guests.ts'
import { cancelCheckout, findUnpaid } from '#server/checkout/index.ts'
import { getGuestOrderId } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { getOrderForGuest } from './guest-order.queries.ts'

/**
 * Cancels the unpaid order of a link as if it had expired. A paid one stays, as does one that cannot be cancelled now.
 * @throws AppError link-expired
 */
export async function cancelGuestOrder(ctx: Context, token: string): Promise<GuestOrder> {
  const orderId = await getGuestOrderId(ctx, token)
  const order = await findUnpaid(ctx, orderId)
  if (order) await cancelCheckout(ctx, order)
  return getOrderForGuest(ctx, orderId)
}
