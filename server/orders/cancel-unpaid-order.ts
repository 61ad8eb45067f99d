import { releaseReservation } from '../catalogue/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { changeStatus, lockOrder } from './order-row.ts'

/**
 * Cancels an order that was never paid and gives its copies back to the shop: its time ran out, or no payment
 * page could be opened. Its idempotency key is free again, so that a new try starts afresh. The customer is
 * not told: nobody writes to people about carts they left. False when the order is no longer waiting for money.
 */
export async function cancelUnpaidOrder(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (order.status !== 'pending' || order.paidAt || order.stockTaken) return false
    await releaseReservation(ctx, orderId)
    await changeStatus(ctx, order, 'cancelled', { idempotencyKey: null })
    return true
  })
}

/**
 * Cancels an order whose payment page could not be opened. Answers the page instead when another request of
 * the same checkout has opened it meanwhile.
 */
export async function cancelUnopenedOrder(ctx: Context, orderId: string): Promise<string | null> {
  return withTransaction(ctx, async (ctx) => {
    const { checkoutUrl } = await lockOrder(ctx, orderId)
    if (!checkoutUrl) await cancelUnpaidOrder(ctx, orderId)
    return checkoutUrl
  })
}
