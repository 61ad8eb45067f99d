import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { mailNewsletterConfirmation, sweepNewsletter } from './newsletter.jobs.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sweepUnconfirmed } from './sweep-unconfirmed.ts'

export const newsletterWorkers: JobWorker[] = [
  jobWorker(mailNewsletterConfirmation, sendConfirmation),
  jobWorker(sweepNewsletter, sweepUnconfirmed),
]
