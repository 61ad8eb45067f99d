import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'
import type { MailField } from '#server/platform/mail/index.ts'

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
  | 'api-key-made'
  | 'webhook-set-up'
  | 'google-linked'
  | 'google-refused'
  | 'deleted'

export type AccountNoticeMail = {
  email: string
  notice: AccountNotice
  /** As they were at the change: they may be gone when the mail leaves. */
  facts?: MailField[]
}

/** Notifies the owner of an account about a change to it, which a stranger may have made. */
export const mailAccountNotice = defineJob<AccountNoticeMail>('mail-account-notice', {
  title: 'Account mail',
  concurrency: MAIL_CONCURRENCY,
  emailOfPayload: ({ email }) => email,
})

/** After a sign-in, or a confirmed address: guest orders of that address may belong to the account. */
export const claimGuestOrdersJob = defineJob<{ userId: string }>('claim-guest-orders', {
  title: 'Guest orders of an account',
  subjectOf: ({ userId }) => userId,
})
