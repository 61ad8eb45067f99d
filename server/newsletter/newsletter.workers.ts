import { isNull } from 'drizzle-orm'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { retentionWorker } from '#server/platform/job-runner/retention-worker.ts'
import { runMailing } from './mailings/run-mailing.ts'
import { sendTest } from './mailings/send-test.ts'
import { mailMailingTest, mailNewsletterConfirmation, sendMailingJob } from './newsletter.jobs.ts'
import { newsletterSubscribers } from './newsletter.tables.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** Without consent the shop has no reason to store an address. */
export const unconfirmedRetention = retentionWorker('delete-unconfirmed-subscribers', {
  record: 'unconfirmed newsletter address',
  title: 'Forgetting unconfirmed newsletter addresses',
  cron: '37 3 * * *',
  createdAt: newsletterSubscribers.createdAt,
  where: isNull(newsletterSubscribers.confirmedAt),
})

export const newsletterWorkers: JobWorker[] = [
  jobWorker(mailNewsletterConfirmation, sendConfirmation),
  jobWorker(sendMailingJob, runMailing),
  jobWorker(mailMailingTest, sendTest),
  unconfirmedRetention,
]
