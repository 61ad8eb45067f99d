import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { mailAccountNotice, mailPasswordReset, sweepAccounts } from './accounts.jobs.ts'
import { sendAccountNotice } from './send-account-notice.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { sweepExpired } from './sweep-expired.ts'

export const accountWorkers: JobWorker[] = [
  jobWorker(mailPasswordReset, sendPasswordReset),
  jobWorker(mailAccountNotice, sendAccountNotice),
  jobWorker(sweepAccounts, sweepExpired),
]
