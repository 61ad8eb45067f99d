import { eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { hashSecret } from '../platform/secrets.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** From now on the address gets the newsletter. @returns false when the link is not, or no longer, good */
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
