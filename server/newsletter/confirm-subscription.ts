import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/**
 * Confirms a subscription.
 * @returns false when the link is invalid or expired
 */
export async function confirmSubscription(ctx: Context, token: string): Promise<boolean> {
  const confirmed = await ctx.db
    .update(newsletterSubscribers)
    .set({
      confirmedAt: sql`coalesce(${newsletterSubscribers.confirmedAt}, ${ctx.now.toISOString()}::timestamptz)`,
    })
    .where(eq(newsletterSubscribers.tokenHash, hashSecret(token)))
    .returning()
  return confirmed.length > 0
}
