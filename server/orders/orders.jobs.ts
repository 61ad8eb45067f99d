import type { OrderMailKind } from '../../contract/order-desk.ts'
import { jobKind, MAILS_AT_ONCE } from '../platform/jobs/job-kind.ts'

export const sendOrderMailJob = jobKind<{ mailId: string; orderId: string; kind: OrderMailKind }>(
  'send-order-mail',
  {
    title: 'Order mail',
    atOnce: MAILS_AT_ONCE,
    subjectOf: ({ orderId, kind }) => `${kind} of ${orderId}`,
  },
)

/** An order was settled by hand: its payment page must not take money any more. */
export const closePaymentPageJob = jobKind<{ orderId: string }>('close-payment-page', {
  title: 'Closing a payment page',
  subjectOf: ({ orderId }) => orderId,
})

/** Takes what is personal off orders of deleted accounts. */
export const sweepOrdersJob = jobKind<object>('sweep-orders', {
  title: 'Clearing contacts of deleted accounts',
  cron: '37 3 * * *',
  tries: 1,
})
