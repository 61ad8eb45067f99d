import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'
import { deliverWebhookJob, sweepWebhooksJob } from './webhooks.jobs.ts'

export const webhookWorkers: JobWorker[] = [
  jobWorker(deliverWebhookJob, deliverWebhook),
  jobWorker(sweepWebhooksJob, sweepDeliveries),
]
