import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import { defineJob, MAIL_CONCURRENCY } from '#server/platform/jobs/define-job.ts'

export const sendOrderMailJob = defineJob<{ mailId: string; orderId: string; kind: OrderMailKind }>(
  'send-order-mail',
  {
    title: 'Order mail',
    concurrency: MAIL_CONCURRENCY,
    subjectOf: ({ orderId, kind }) => `${kind} of ${orderId}`,
  },
)

/** An admin has set the status of an unpaid order: its payment page must no longer accept payments. */
export const closePaymentPageJob = defineJob<{ orderId: string }>('close-payment-page', {
  title: 'Closing a payment page',
  subjectOf: ({ orderId }) => orderId,
})

/** The method of a new payment: the provider is queried outside of any transaction. */
export const savePaymentMethodJob = defineJob<{ orderId: string; paymentId: string }>(
  'save-payment-method',
  {
    title: 'Saving how an order was paid',
    subjectOf: ({ orderId }) => orderId,
  },
)

export const shipDateMailJob = defineJob<{ orderId: string; title: string; shipsOn: string }>(
  'mail-ship-date',
  {
    title: 'Mail about a ship date',
    concurrency: MAIL_CONCURRENCY,
    subjectOf: ({ orderId }) => orderId,
  },
)

export const mailReceiptJob = defineJob<{ orderId: string; email: string }>('mail-receipt', {
  title: 'Receipt of a sale at the counter',
  concurrency: MAIL_CONCURRENCY,
  emailOfPayload: ({ email }) => email,
})

/** Redacts personal data on orders of deleted accounts. */
export const redactExpiredOrdersJob = defineJob<object>('redact-expired-orders', {
  title: 'Redacting contacts of deleted accounts',
  cron: '37 3 * * *',
})
