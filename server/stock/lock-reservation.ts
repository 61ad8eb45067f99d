import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { lockProducts } from './lock-products.ts'
import { reservations } from './stock.tables.ts'

const isOf = (orderId: string) => eq(reservations.orderId, orderId)

/**
 * The order's reservation, with its products locked: a change of it changes the states of used copies, whose locks come after
 * those of products (decision 43).
 */
export async function lockReservation(
  ctx: Context,
  orderId: string,
): Promise<(typeof reservations.$inferSelect)[]> {
  const lines = await ctx.db.select().from(reservations).where(isOf(orderId))
  await lockProducts(
    ctx,
    lines.map(({ productId }) => productId),
  )
  // Another transaction may have ended it while this one waited.
  return lines.length > 0 ? ctx.db.select().from(reservations).where(isOf(orderId)) : []
}

/** Deletes the order's reservation, whose products are locked. */
export async function deleteReservation({ db }: Context, orderId: string): Promise<void> {
  await db.delete(reservations).where(isOf(orderId))
}
