import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { lockProducts } from '#server/stock/index.ts'
import { endHold } from './end-hold.ts'
import { holds, wants } from './wants.tables.ts'

/**
 * Removes all wants of a user and ends their holds, in the transaction that deletes the account. The history of the products
 * stays without the user.
 */
export async function removeWantsOf(ctx: Context, userId: string): Promise<void> {
  const isActive = and(eq(holds.userId, userId), eq(holds.state, 'active'))
  const wanted = await ctx.db
    .select({ productId: wants.productId })
    .from(wants)
    .where(eq(wants.userId, userId))
  const held = await ctx.db.select().from(holds).where(isActive)
  await lockProducts(
    ctx,
    [...wanted, ...held].map(({ productId }) => productId),
  )
  await ctx.db.delete(wants).where(eq(wants.userId, userId))
  for (const hold of await ctx.db.select().from(holds).where(isActive)) {
    await endHold(ctx, hold, 'ended')
  }
}
