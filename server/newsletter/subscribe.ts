import {
  countAttempts,
  countersOf,
  isWithinLimit,
  type Limit,
} from '#server/http/count-attempts.ts'
import type { Context } from '#server/platform/context.ts'
import { mailNewsletterConfirmation } from './newsletter.jobs.ts'

const HOUR = 3600
const perNetwork: Limit = { name: 'newsletter', attempts: 60, windowSeconds: HOUR }
/** Only slows down repeated presses of the button; `mails` limits the mails. */
const perAddress: Limit = { name: 'newsletter-address', attempts: 5, windowSeconds: HOUR }
/** From all networks together, which protects another person's mailbox. */
const mails: Limit = { name: 'newsletter-mail-address', attempts: 5, windowSeconds: HOUR }

/**
 * Enqueues the confirmation mail, unless the mailbox has got five within the hour. Only the job looks the address up:
 * the response reveals neither whether it is known nor the limit.
 * @throws AppError too-many-requests
 */
export async function requestNewsletter(
  ctx: Context,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await countAttempts(ctx, countersOf(perAddress, ip, email))
  await countAttempts(ctx, countersOf(perNetwork, ip))
  if (!(await isWithinLimit(ctx, mails, email))) return
  await ctx.jobs.enqueue(ctx.db, mailNewsletterConfirmation, { email })
}
