import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteReservation, lockReservation } from './lock-reservation.ts'
import { moveStock } from './move-stock.ts'

/**
 * Converts the order's reservation into a sale. Without a reservation it returns false and changes nothing. The reservation is
 * deleted last, so that a used copy is never on sale in between.
 */
export async function commitReservation(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const held = await lockReservation(ctx, orderId)
    await moveStock(
      ctx,
      held.map(({ productId, quantity }) => {
        return { productId, quantity: -quantity, reserved: -quantity, reason: 'sale', orderId }
      }),
    )
    await deleteReservation(ctx, orderId)
    return held.length > 0
  })
}
