import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { products, reservations } from '../catalogue.tables.ts'
import { lockProducts } from './lock-products.ts'

/** Gives back what the order holds, so that others can buy it. An order that holds nothing changes nothing. */
export async function releaseReservation(ctx: Context, orderId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const held = await ctx.db
      .delete(reservations)
      .where(eq(reservations.orderId, orderId))
      .returning()
    await lockProducts(
      ctx,
      held.map((line) => line.productId),
    )
    for (const { productId, quantity } of held) {
      await ctx.db
        .update(products)
        .set({ reserved: sql`${products.reserved} - ${quantity}` })
        .where(eq(products.id, productId))
    }
  })
}
