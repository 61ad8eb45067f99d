import { jobKind, MAILS_AT_ONCE } from '../platform/jobs/job-kind.ts'

/** Asks an address to confirm that it wants the newsletter, unless it has already. */
export const mailNewsletterConfirmation = jobKind<{ email: string }>(
  'mail-newsletter-confirmation',
  {
    title: 'Newsletter confirmation mail',
    atOnce: MAILS_AT_ONCE,
    personOf: ({ email }) => email,
  },
)

/** Forgets addresses that never confirmed. */
export const sweepNewsletter = jobKind<object>('sweep-newsletter', {
  title: 'Forgetting unconfirmed newsletter addresses',
  cron: '37 3 * * *',
  tries: 1,
})
