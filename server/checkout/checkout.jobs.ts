import { defineJob } from '#server/platform/jobs/define-job.ts'

/** A refund of this payment may have changed: the provider is queried outside of any transaction. */
export const syncPaymentJob = defineJob<{ orderId: string; paymentId: string }>('sync-payment', {
  title: 'Syncing the refunds of an order',
  subjectOf: ({ orderId }) => orderId,
})
