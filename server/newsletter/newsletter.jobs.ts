import { jobKind } from '../platform/jobs/job-kind.ts'

/** Asks an address to confirm that it wants the newsletter, unless it has already. */
export const mailNewsletterConfirmation = jobKind<{ email: string }>('mail-newsletter-confirmation')

/** Forgets addresses that never confirmed. */
export const sweepNewsletter = jobKind<object>('sweep-newsletter', { cron: '37 3 * * *', tries: 1 })
