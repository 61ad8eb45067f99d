import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteUnconfirmed } from './delete-unconfirmed.ts'
import { deleteUnconfirmedJob, mailNewsletterConfirmation } from './newsletter.jobs.ts'
import { sendConfirmation } from './send-confirmation.ts'

export const newsletterWorkers: JobWorker[] = [
  jobWorker(mailNewsletterConfirmation, sendConfirmation),
  jobWorker(deleteUnconfirmedJob, deleteUnconfirmed),
]
