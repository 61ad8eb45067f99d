import { jobKind, MAILS_AT_ONCE } from '../platform/jobs/job-kind.ts'

/** Mails a new reset link to `email`, if it has an account. */
export const mailPasswordReset = jobKind<{ email: string }>('mail-password-reset', {
  title: 'Password reset mail',
  atOnce: MAILS_AT_ONCE,
  personOf: ({ email }) => email,
})

export type AccountNotice =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery'
  | 'code-reused'
  | 'password'
  | 'password-changed'
  | 'deleted'

/** Tells the owner of an account what happened to it, in case it was somebody else. */
export const mailAccountNotice = jobKind<{ email: string; notice: AccountNotice }>(
  'mail-account-notice',
  { title: 'Account mail', atOnce: MAILS_AT_ONCE, personOf: ({ email }) => email },
)

/** Removes what has expired. */
export const sweepAccounts = jobKind<object>('sweep-accounts', {
  title: 'Clearing expired sign-ins',
  cron: '7 * * * *',
  tries: 1,
})
