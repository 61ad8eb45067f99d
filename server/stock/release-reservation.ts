import { inArray, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteReservation, lockReservation } from './lock-reservation.ts'

/**
 * Releases the order's reservation, idempotently: the reserved units of its offers are the sum of the others afterwards, also where
 * they did not count it.
 */
export async function releaseReservation(ctx: Context, orderId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const lines = await lockReservation(ctx, orderId)
    await deleteReservation(ctx, orderId)
    const ids = lines.map(({ productId }) => productId)
    await ctx.db
      .update(products)
      .set({
        reserved: sql`(select coalesce(sum(r.quantity), 0)::int from reservations r where r.product_id = ${products.id})`,
      })
      .where(inArray(products.id, ids))
  })
}
