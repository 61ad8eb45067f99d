import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { mailAccountNotice } from './accounts.jobs.ts'
import { sendAccountNotice } from './send-account-notice.ts'

export const accountWorkers: JobWorker[] = [jobWorker(mailAccountNotice, sendAccountNotice)]
