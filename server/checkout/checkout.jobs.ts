import { jobKind } from '../platform/jobs/job-kind.ts'

/** Something was refunded, or not: what exactly, the provider is asked outside of any transaction. */
export const followPaymentJob = jobKind<{ orderId: string; paymentId: string }>('follow-payment', {
  title: 'Asking the payment provider for the refunds of an order',
  subjectOf: ({ orderId }) => orderId,
})
