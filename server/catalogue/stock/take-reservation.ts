import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { reservations } from '../catalogue.tables.ts'
import { lockProducts } from './lock-products.ts'

/**
 * Deletes the order's reservation and returns it, with its products locked. They are locked first: the deletion changes the
 * facets of used copies, whose locks come after those of products (decision 43).
 */
export async function takeReservation(
  ctx: Context,
  orderId: string,
): Promise<(typeof reservations.$inferSelect)[]> {
  const isOfOrder = eq(reservations.orderId, orderId)
  const lines = await ctx.db
    .select({ productId: reservations.productId })
    .from(reservations)
    .where(isOfOrder)
  await lockProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  return ctx.db.delete(reservations).where(isOfOrder).returning()
}
