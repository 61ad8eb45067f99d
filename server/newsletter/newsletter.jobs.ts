import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

/**
 * Mails a request to confirm the subscription, unless it is confirmed. `isImported`: the address came in a file, and was not typed into
 * the form.
 */
export const mailNewsletterConfirmation = defineJob<{ email: string; isImported?: true }>(
  'mail-newsletter-confirmation',
  {
    title: 'Newsletter confirmation mail',
    concurrency: MAIL_CONCURRENCY,
    emailOfPayload: ({ email }) => email,
  },
)

/** Sends a mailing to the next of its recipients, and enqueues itself while some are left. Another run does nothing. */
export const sendMailingJob = defineJob<{ mailingId: string; runId: string; subject: string }>(
  'send-mailing',
  { title: 'Newsletter', subjectOf: ({ subject }) => subject },
)

/** Sends a mailing to the admin who tries it. */
export const mailMailingTest = defineJob<{ mailingId: string; email: string }>(
  'mail-mailing-test',
  {
    title: 'Newsletter test mail',
    concurrency: MAIL_CONCURRENCY,
    emailOfPayload: ({ email }) => email,
  },
)
