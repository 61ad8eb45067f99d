import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { mailHoldEndedJob, mailHoldJob } from './wants.jobs.ts'
import { type HoldRow, holds } from './wants.tables.ts'

/** Enqueues the mail of each new hold, and one for all units of an offer that the shop no longer holds for a customer, once. */
export async function announceHolds(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const isNew = and(isNull(holds.announcedAt), eq(holds.state, 'active'))
    const found = await markHolds(ctx, isNew, ctx.now)
    await ctx.jobs.enqueueAll(ctx.db, mailHoldJob, found.map(toMailData))
  })
  await withTransaction(ctx, async (ctx) => {
    // Customers whose order had the unit get mails about the order. A day later, as after a move, the mail would be too late.
    const hasEnded = and(
      ...[eq(holds.state, 'ended'), isNotNull(holds.announcedAt)],
      ...[isNotNull(holds.mailedAt), isNull(holds.orderId)],
      sql`${holds.endedAt} > now() - interval '1 day'`,
    )
    const found = await markHolds(ctx, hasEnded, null)
    const ended = new Map(found.map((hold) => [`${hold.userId} ${hold.productId}`, hold]))
    await ctx.jobs.enqueueAll(ctx.db, mailHoldEndedJob, [...ended.values()].map(toMailData))
  })
}

type FoundHold = Pick<HoldRow, 'id' | 'userId' | 'productId'> & { title: string }

const toMailData = ({ id, title }: FoundHold) => ({ holdId: id, title })

/** Finds the holds that no other process announces, and sets when they were announced. */
async function markHolds(
  { db }: Context,
  isDue: ReturnType<typeof and>,
  announcedAt: HoldRow['announcedAt'],
): Promise<FoundHold[]> {
  const { id, userId, productId } = holds
  const found = await db
    .select({ id, userId, productId, title: products.name })
    .from(holds)
    .innerJoin(products, eq(products.id, productId))
    .where(isDue)
    .for('update', { of: holds, skipLocked: true })
  const ids = found.map((hold) => hold.id)
  if (ids.length > 0) await db.update(holds).set({ announcedAt }).where(inArray(id, ids))
  return found
}
