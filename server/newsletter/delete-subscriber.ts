import type { SQL } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { newsletterInvitations, newsletterSubscribers } from './newsletter.tables.ts'

type Row = typeof newsletterSubscribers.$inferSelect

/** Deletes the subscriber that the condition means, if any. Only the hash of the address stays: no later file invites it. */
export async function deleteSubscriber(
  ctx: Context,
  where: SQL | undefined,
): Promise<Row | undefined> {
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.delete(newsletterSubscribers).where(where).returning()
    if (!row) return
    await ctx.db
      .insert(newsletterInvitations)
      .values({ emailHash: hashSecret(row.email), askedAt: ctx.now })
      .onConflictDoNothing()
    return row
  })
}
