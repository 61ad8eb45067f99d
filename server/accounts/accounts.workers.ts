import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { mailPasswordReset, sweepAccounts } from './accounts.jobs.ts'
import { sendPasswordReset } from './send-password-reset.ts'
import { sweepExpired } from './sweep-expired.ts'

export const accountWorkers: JobWorker[] = [
  jobWorker(mailPasswordReset, sendPasswordReset),
  jobWorker(sweepAccounts, sweepExpired),
]
