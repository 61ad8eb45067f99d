import { releaseReservation } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { changeStatus } from './change-status.ts'
import { releaseUse } from './discounts/code-uses.ts'
import { lockOrder } from './lock-order.ts'

/**
 * Cancels an unpaid order and releases its units and its discount code; its idempotency key can be used again. The customer gets no mail,
 * because the shop sends no mail about abandoned carts.
 * @returns false when the order no longer awaits payment
 */
export async function cancelUnpaidOrder(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'pending' || order.paidAt || order.stockDeducted) return false
    await releaseUse(ctx, order)
    await releaseReservation(ctx, orderId)
    await changeStatus(ctx, order, 'cancelled')
    return true
  })
}

/**
 * Cancels an order whose payment page could not be opened. Returns the page when a concurrent request of the same
 * checkout has opened it.
 */
export async function cancelUnopenedOrder(ctx: Context, orderId: string): Promise<string | null> {
  return withTransaction(ctx, async (ctx) => {
    const { checkoutUrl } = await lockOrder(ctx, orderId)
    if (!checkoutUrl) await cancelUnpaidOrder(ctx, orderId)
    return checkoutUrl
  })
}
