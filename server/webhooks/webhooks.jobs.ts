import { jobKind } from '../platform/jobs/job-kind.ts'

type DeliveryRound = { deliveryId: string; round: number; subject: string }

/**
 * The pause begins with half a minute to a minute and doubles: the last try is about a day after the first.
 * A slow endpoint holds up few of the others.
 */
export const deliverWebhookJob = jobKind<DeliveryRound>('deliver-webhook', {
  title: 'Webhook',
  subjectOf: ({ subject }) => subject,
  tries: 12,
  retryDelaySeconds: 30,
  atOnce: 5,
})

/** Clears away deliveries of 30 days ago. */
export const sweepWebhooksJob = jobKind<object>('sweep-webhooks', {
  title: 'Clearing of old webhook deliveries',
  cron: '47 3 * * *',
  tries: 1,
})
