import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Deletes the subscriber. An unknown token is no error: its subscriber is already gone. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await ctx.db
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.tokenHash, hashSecret(token)))
}
