import { and, isNull, lt } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { oldestKept } from '../platform/kept-for.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Whoever has not confirmed by then will not; the shop has no reason to keep the address. */
export async function sweepUnconfirmed(ctx: Context): Promise<void> {
  const oldest = oldestKept('unconfirmed newsletter address', ctx.now)
  await ctx.db
    .delete(newsletterSubscribers)
    .where(
      and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, oldest)),
    )
}
