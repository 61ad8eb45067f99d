import { and, isNull, lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Deletes expired unconfirmed subscriptions: without consent the shop has no reason to store the address. */
export async function deleteUnconfirmed(ctx: Context): Promise<void> {
  const oldest = retentionCutoff('unconfirmed newsletter address', ctx.now)
  await ctx.db
    .delete(newsletterSubscribers)
    .where(
      and(isNull(newsletterSubscribers.confirmedAt), lt(newsletterSubscribers.createdAt, oldest)),
    )
}
