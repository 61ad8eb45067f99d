import type { Context } from '#server/platform/context.ts'
import { mailNewsletterConfirmation } from './newsletter.jobs.ts'

/**
 * Enqueues the confirmation mail. Only the job looks the address up: the response cannot reveal whether it is known.
 */
export async function requestNewsletter(ctx: Context, email: string): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, mailNewsletterConfirmation, { email })
}
