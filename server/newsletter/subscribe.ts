import { isWithinLimit, type Limit } from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { mailNewsletterConfirmation } from './newsletter.jobs.ts'

/** From all networks together, which protects another person's mailbox. */
const mails: Limit = { name: 'newsletter-mail-address', attempts: 5, windowSeconds: 3600 }

/**
 * Enqueues the confirmation mail, unless the mailbox has got five within the hour. Only the job looks the address up:
 * the response reveals neither whether it is known nor the limit.
 */
export async function requestNewsletter(ctx: Context, email: string): Promise<void> {
  if (!(await isWithinLimit(ctx, mails, email))) return
  await ctx.jobs.enqueue(ctx.db, mailNewsletterConfirmation, { email })
}
