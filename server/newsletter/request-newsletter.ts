import type { Context } from '../platform/context.ts'
import { mailNewsletterConfirmation } from './newsletter.jobs.ts'

/**
 * Has a mail sent that asks to confirm. Whether the address is known is only looked up by the job, so that the
 * answer cannot tell.
 */
export async function requestNewsletter(ctx: Context, email: string): Promise<void> {
  await ctx.jobs.enqueue(ctx.db, mailNewsletterConfirmation, { email })
}
