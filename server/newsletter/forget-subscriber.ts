import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Nothing more is sent there, and the shop keeps no trace that it was. */
export async function forgetSubscriber(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}
