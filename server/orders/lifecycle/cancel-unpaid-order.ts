import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { mailStatusChange } from '../mail/enqueue-order-mail.ts'
import { hasLeftShop } from '../money/save-money.ts'
import { moveOrder } from './move-order.ts'

/**
 * Cancels an unpaid order and releases its units and its discount code; its idempotency key can be used again. The customer gets no mail,
 * because the shop sends no mail about abandoned carts.
 * @returns false when the order no longer awaits payment
 */
export async function cancelUnpaidOrder(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order.isOpen) return false
    await moveOrder(ctx, order, 'cancelled')
    return true
  })
}

/**
 * Cancels a customer's order that an admin has set back to pending, puts its units back and mails it; an order that is not pending stays
 * as it is. Unlike `cancelUnpaidOrder` it must not be called by a job: these orders never expire.
 * @throws AppError not-found; conflict when it is paid, or its units have left the shop
 */
export async function cancelReactivatedOrder(
  ctx: Context,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.userId !== userId || order.status !== 'pending' || order.isOpen) return
    if (order.paidAt) {
      throw new AppError('conflict', 'This order is paid. Ask the shop to cancel it.')
    }
    if (await hasLeftShop(ctx, orderId)) {
      throw new AppError('conflict', 'This order was sent already. Ask the shop how to return it.')
    }
    await moveOrder(ctx, order, 'cancelled')
    await mailStatusChange(ctx, order, { to: 'cancelled' })
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
