import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

export type AccountNotice =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery'
  | 'code-reused'
  | 'password'
  | 'password-changed'
  | 'promoted'
  | 'many-failures'
  | 'google-linked'
  | 'google-refused'
  | 'deleted'

/** Notifies the owner of an account about a change to it, which a stranger may have made. */
export const mailAccountNotice = defineJob<{ email: string; notice: AccountNotice }>(
  'mail-account-notice',
  { title: 'Account mail', concurrency: MAIL_CONCURRENCY, emailOfPayload: ({ email }) => email },
)

/** After a sign-in, or a confirmed address: guest orders of that address may belong to the account. */
export const claimGuestOrdersJob = defineJob<{ userId: string }>('claim-guest-orders', {
  title: 'Guest orders of an account',
  subjectOf: ({ userId }) => userId,
})
