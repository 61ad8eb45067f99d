import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { deleteExpiredDeliveries } from './delete-expired-deliveries.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { deleteExpiredDeliveriesJob, deliverWebhookJob } from './outgoing-webhooks.jobs.ts'

export const webhookWorkers: JobWorker[] = [
  jobWorker(deliverWebhookJob, deliverWebhook),
  jobWorker(deleteExpiredDeliveriesJob, deleteExpiredDeliveries),
]
