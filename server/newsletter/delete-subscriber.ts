import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Deletes the subscriber without leaving a trace. */
export async function deleteSubscriber(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}
