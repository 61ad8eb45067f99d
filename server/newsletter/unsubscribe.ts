import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { hashSecret } from '../platform/secrets.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'

/** Forgets the address. A link that names nobody is no error: whoever it named is off the list. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  await ctx.db
    .delete(newsletterSubscribers)
    .where(eq(newsletterSubscribers.tokenHash, hashSecret(token)))
}
