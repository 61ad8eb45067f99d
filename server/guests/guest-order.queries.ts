import type { GuestOrder } from '#contract/guests.ts'
import type { GuestDocument } from '#contract/orders/order-admin.ts'
import type { Order } from '#contract/orders/orders.ts'
import { getGuestOrderId, getOrder, getOrderDocument } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * The order of a link, as a guest sees it: also one that an account has claimed since then, without a word about the account.
 * @throws AppError link-expired
 */
export async function getGuestOrder(
  ctx: Context,
  token: string,
): Promise<{ order: GuestOrder; document: GuestDocument }> {
  const orderId = await getGuestOrderId(ctx, token)
  const {
    order,
    makers: _,
    picks: __,
    following: ___,
    together: ____,
    ...document
  } = await getOrderDocument(ctx, orderId)
  return { order: withoutAccount(order), document }
}

/** @throws AppError not-found */
export async function getOrderForGuest(ctx: Context, orderId: string): Promise<GuestOrder> {
  return withoutAccount(await getOrder(ctx, orderId))
}

function withoutAccount({ userId: _, ...order }: Order): GuestOrder {
  return order
}
