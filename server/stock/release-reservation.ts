import { eq, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteReservation, lockReservation } from './lock-reservation.ts'

/** Releases the order's reservation, idempotently. */
export async function releaseReservation(ctx: Context, orderId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const held = await lockReservation(ctx, orderId)
    await deleteReservation(ctx, orderId)
    for (const { productId, quantity } of held) {
      await ctx.db
        .update(products)
        .set({ reserved: sql`${products.reserved} - ${quantity}` })
        .where(eq(products.id, productId))
    }
  })
}
