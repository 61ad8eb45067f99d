import { countMailRequest, mailRequestLimits } from '#server/http/request-mail.ts'
import type { Context } from '#server/platform/context.ts'
import { mailNewsletterConfirmation } from './newsletter.jobs.ts'

const limits = mailRequestLimits('newsletter')

/**
 * Enqueues the confirmation mail, unless the mailbox has got five within the hour. Only the job looks the address up:
 * the response reveals neither whether it is known nor the limit.
 * @throws AppError too-many-requests
 */
export async function requestNewsletter(
  ctx: Context,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  if (!(await countMailRequest(ctx, limits, { email, ip }))) return
  await ctx.jobs.enqueue(ctx.db, mailNewsletterConfirmation, { email })
}
