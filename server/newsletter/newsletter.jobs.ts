import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

/** Mails a request to confirm the subscription, unless it is confirmed. */
export const mailNewsletterConfirmation = defineJob<{ email: string }>(
  'mail-newsletter-confirmation',
  {
    title: 'Newsletter confirmation mail',
    concurrency: MAIL_CONCURRENCY,
    emailOfPayload: ({ email }) => email,
  },
)
