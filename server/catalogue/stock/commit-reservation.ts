import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { moveStock } from './move-stock.ts'
import { takeReservation } from './take-reservation.ts'

/** Converts the order's reservation into a sale. Without a reservation it returns false and changes nothing. */
export async function commitReservation(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const held = await takeReservation(ctx, orderId)
    for (const { productId, quantity } of held) {
      await moveStock(ctx, {
        productId,
        quantity: -quantity,
        fromReserved: quantity,
        reason: 'sale',
        orderId,
      })
    }
    return held.length > 0
  })
}
