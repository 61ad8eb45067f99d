import { jobKind } from '../platform/jobs/job-kind.ts'
import type { OrderMailKind } from './orders.tables.ts'

export const sendOrderMailJob = jobKind<{ orderId: string; kind: OrderMailKind }>(
  'send-order-mail',
  {
    title: 'Order mail',
    subjectOf: ({ orderId, kind }) => `${kind} of ${orderId}`,
  },
)

/** An order was settled by hand: its payment page must not take money any more. */
export const closePaymentPageJob = jobKind<{ orderId: string }>('close-payment-page', {
  title: 'Closing a payment page',
  subjectOf: ({ orderId }) => orderId,
})
