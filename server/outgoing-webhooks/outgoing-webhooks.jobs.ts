import { defineJob } from '#server/platform/jobs/define-job.ts'

type DeliveryRun = { deliveryId: string; run: number; subject: string }

/**
 * The back-off starts with 30 to 60 seconds and doubles: the last attempt is about a day after the first. Concurrency
 * lets a slow endpoint delay few of the others.
 */
export const deliverWebhookJob = defineJob<DeliveryRun>('deliver-webhook', {
  title: 'Webhook',
  subjectOf: ({ subject }) => subject,
  attempts: 12,
  retryDelaySeconds: 30,
  concurrency: 5,
})
