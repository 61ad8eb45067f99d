import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { products } from '../catalogue.tables.ts'
import { lockProducts } from '../stock/index.ts'
import { toDrop } from './drops.rules.ts'
import { drops } from './drops.tables.ts'

/**
 * Marks a drop as open once it is on sale: from then on units that become available are held for wants as usual. The remainder
 * of a draw goes to wants first; the units of a first-come drop go to those who come first.
 */
export async function openDrop(ctx: Context, productId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockProducts(ctx, [productId])
    const isClosed = and(eq(drops.productId, productId), isNull(drops.openedAt))
    const [drop] = await ctx.db.select().from(drops).where(isClosed)
    if (!drop || toDrop(drop, ctx.now).state !== 'on-sale') return
    await ctx.db.update(drops).set({ openedAt: ctx.now }).where(eq(drops.productId, productId))
    if (drop.mode === 'draw') await holdForQueue(ctx, productId)
  })
}

/** Holds the available units of a locked offer and of its variants for the first of the queue. */
export async function holdForQueue(ctx: Context, offerId: string): Promise<void> {
  await ctx.db.execute(sql`
    select hold_for_wants(id) from ${products}
    where ${offerId}::uuid in (id, parent_id) and stock > reserved and archived_at is null`)
}
