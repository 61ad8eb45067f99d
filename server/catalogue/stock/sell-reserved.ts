import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { reservations } from '../catalogue.tables.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'

/** Turns what the order holds into a sale. False, and nothing done, when it holds nothing. */
export async function sellReserved(ctx: Context, orderId: string): Promise<boolean> {
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
