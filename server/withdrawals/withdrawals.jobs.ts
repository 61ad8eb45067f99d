import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

type Data = { withdrawalId: string; email: string }

/** Finds the order of a withdrawal and mails the acknowledgement. */
export const acknowledgeWithdrawal = defineJob<Data>('acknowledge-withdrawal', {
  title: 'Acknowledgement of a withdrawal',
  concurrency: MAIL_CONCURRENCY,
  emailOfPayload: ({ email }) => email,
})
