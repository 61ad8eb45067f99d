import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { drops } from './drops.tables.ts'

/** Closes the entries of a draw whose time has come. Returns its seed; undefined when it is drawn already, or not due. */
export async function markDrawn(ctx: Context, productId: string): Promise<string | undefined> {
  const [drawn] = await ctx.db
    .update(drops)
    .set({ drawnAt: ctx.now })
    .where(
      and(
        ...[eq(drops.productId, productId), eq(drops.mode, 'draw'), isNull(drops.drawnAt)],
        lte(drops.startsAt, ctx.now),
      ),
    )
    .returning({ seed: drops.seed })
  return drawn?.seed ?? undefined
}

/** The drops that are on sale by their times, but not marked as open yet. */
export async function listDueOpenings({ db, now }: Context): Promise<string[]> {
  const isPast = lte(drops.startsAt, now)
  const due = await db
    .select({ productId: drops.productId })
    .from(drops)
    .where(and(isNull(drops.openedAt), isPast))
  return due.map(({ productId }) => productId)
}
