import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { MISSED_HOLDS_MAX } from '#contract/limits.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { endHold } from './end-hold.ts'
import { mailPausedWantJob } from './wants.jobs.ts'
import { unmailedSince } from './wants.rules.ts'
import { type HoldRow, holds, wants } from './wants.tables.ts'

/** More than a busy minute needs; the remaining holds follow in the next run. */
const HOLDS_PER_RUN = 500

/** Active holds whose time is over. */
export async function listDueHolds(ctx: Context): Promise<HoldRow[]> {
  return ctx.db
    .select()
    .from(holds)
    .where(and(eq(holds.state, 'active'), isDue(ctx)))
    .orderBy(holds.createdAt)
    .limit(HOLDS_PER_RUN)
}

/** Ends the hold if its time is over, and counts it as missed. Its unit goes to the next customer. */
export async function expireHold(ctx: Context, holdId: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [due] = await ctx.db
      .select()
      .from(holds)
      .where(and(eq(holds.id, holdId), eq(holds.state, 'active'), isDue(ctx)))
    const ended = due && (await endHold(ctx, due, 'expired'))
    if (ended?.source === 'want' && ended.userId) await countMissed(ctx, ended.userId, ended)
  })
}

function isDue({ now, settings }: Context): SQL | undefined {
  return or(
    and(isNotNull(holds.expiresAt), lte(holds.expiresAt, now)),
    and(isNull(holds.expiresAt), lte(holds.createdAt, unmailedSince(now, settings.holdHours))),
  )
}

/** After three missed holds in a row the want is paused, in the transaction that passes the unit on. */
async function countMissed(
  ctx: Context,
  userId: string,
  { productId: offerId }: HoldRow,
): Promise<void> {
  const [missed] = await ctx.db
    .update(wants)
    .set({
      missedHolds: sql`${wants.missedHolds} + 1`,
      pausedAt: sql`case when ${wants.missedHolds} + 1 >= ${MISSED_HOLDS_MAX} then ${ctx.now}::timestamptz end`,
    })
    .from(products)
    .where(
      and(
        ...[eq(wants.userId, userId), eq(products.id, offerId)],
        sql`${wants.productId} = coalesce(${products.parentId}, ${products.id})`,
      ),
    )
    .returning({ productId: wants.productId, pausedAt: wants.pausedAt, title: products.name })
  if (!missed?.pausedAt) return
  const { productId, title } = missed
  await ctx.jobs.enqueue(ctx.db, mailPausedWantJob, { userId, productId, title })
}
