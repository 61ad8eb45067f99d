import { and, eq, inArray, isNull } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { mailHoldJob } from './wants.jobs.ts'
import { holds } from './wants.tables.ts'

/** Enqueues the mail of each new hold, once. */
export async function announceHolds(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const isNew = and(isNull(holds.announcedAt), eq(holds.state, 'active'))
    const waiting = await ctx.db
      .select({ holdId: holds.id, title: products.name })
      .from(holds)
      .innerJoin(products, eq(products.id, holds.productId))
      .where(isNew)
      .for('update', { of: holds, skipLocked: true })
    if (waiting.length === 0) return
    await ctx.db
      .update(holds)
      .set({ announcedAt: ctx.now })
      .where(
        inArray(
          holds.id,
          waiting.map(({ holdId }) => holdId),
        ),
      )
    await ctx.jobs.enqueueAll(ctx.db, mailHoldJob, waiting)
  })
}
