import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { reservations } from '../catalogue.tables.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'

/** Converts the order's reservation into a sale. Without a reservation it returns false and changes nothing. */
export async function commitReservation(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const held = await ctx.db
      .delete(reservations)
      .where(eq(reservations.orderId, orderId))
      .returning()
    await lockProducts(
      ctx,
      held.map((line) => line.productId),
    )
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
