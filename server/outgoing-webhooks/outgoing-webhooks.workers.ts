import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { retentionWorker } from '#server/platform/job-runner/retention-worker.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { deliverWebhookJob } from './outgoing-webhooks.jobs.ts'
import { webhookDeliveries } from './outgoing-webhooks.tables.ts'

/** The payload of a delivery may contain a customer's address. */
export const deliveryRetention = retentionWorker('delete-expired-deliveries', {
  record: 'webhook delivery',
  title: 'Deleting old webhook deliveries',
  cron: '47 3 * * *',
  createdAt: webhookDeliveries.createdAt,
})

export const webhookWorkers: JobWorker[] = [
  jobWorker(deliverWebhookJob, deliverWebhook),
  deliveryRetention,
]
