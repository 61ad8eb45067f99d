import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

/** `promotion`: a new admin proves to own the mailbox. Without a reason the link was requested. */
export type ResetMail = { email: string; reason?: 'promotion' }

/** Mails a new reset link to `email`, if it has an account. */
export const mailPasswordReset = defineJob<ResetMail>('mail-password-reset', {
  title: 'Password reset mail',
  concurrency: MAIL_CONCURRENCY,
  emailOfPayload: ({ email }) => email,
})

/** Mails a link that confirms the address of an account. */
export const mailEmailConfirmation = defineJob<{ userId: string; email: string }>(
  'mail-email-confirmation',
  {
    title: 'Mail to confirm an address',
    concurrency: MAIL_CONCURRENCY,
    emailOfPayload: ({ email }) => email,
  },
)

export const deleteExpiredSignInsJob = defineJob<object>('delete-expired-sign-ins', {
  title: 'Clearing expired sign-ins',
  cron: '7 * * * *',
})
