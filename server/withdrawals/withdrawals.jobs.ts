import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

type Data = {
  withdrawalId: string
  email: string
  /** False when the mailbox has got too many; absent in jobs of earlier versions, which all mail. */
  isMailed?: boolean
}

/** Finds the order of a withdrawal, and mails the acknowledgement. */
export const acknowledgeWithdrawal = defineJob<Data>('acknowledge-withdrawal', {
  title: 'Acknowledgement of a withdrawal',
  concurrency: MAIL_CONCURRENCY,
  emailOfPayload: ({ email }) => email,
})
