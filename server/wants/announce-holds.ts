import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { mailHoldEndedJob, mailHoldJob } from './wants.jobs.ts'
import { type HoldRow, holds } from './wants.tables.ts'

/** Enqueues the mail of each new hold, and of each that the shop has ended, once. */
export async function announceHolds(ctx: Context): Promise<void> {
  const isNew = and(isNull(holds.announcedAt), eq(holds.state, 'active'))
  await enqueueMails(ctx, isNew, { job: mailHoldJob, announcedAt: ctx.now })
  // Customers whose order had the unit get mails about the order. A day later, as after a move, the mail would be too late.
  const hasEnded = and(
    ...[eq(holds.state, 'ended'), isNotNull(holds.announcedAt)],
    ...[isNotNull(holds.mailedAt), isNull(holds.orderId)],
    sql`${holds.endedAt} > now() - interval '1 day'`,
  )
  await enqueueMails(ctx, hasEnded, { job: mailHoldEndedJob, announcedAt: null })
}

type Mails = Pick<HoldRow, 'announcedAt'> & { job: typeof mailHoldJob }

async function enqueueMails(
  ctx: Context,
  isDue: ReturnType<typeof and>,
  { job, announcedAt }: Mails,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ holdId: holds.id, title: products.name })
      .from(holds)
      .innerJoin(products, eq(products.id, holds.productId))
      .where(isDue)
      .for('update', { of: holds, skipLocked: true })
    if (due.length === 0) return
    const ids = due.map(({ holdId }) => holdId)
    await ctx.db.update(holds).set({ announcedAt }).where(inArray(holds.id, ids))
    await ctx.jobs.enqueueAll(ctx.db, job, due)
  })
}
