import { and, isNull, lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

const KEPT_DAYS = 30

/** Whoever has not confirmed by then will not; the shop has no reason to keep the address. */
export async function sweepUnconfirmed(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await ctx.db
    .delete(newsletterSubscribers)
    .where(
      and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, oldest)),
    )
}
