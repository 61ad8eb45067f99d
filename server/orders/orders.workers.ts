import type { Context } from '#server/platform/context.ts'
import { type JobWorker, jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { followShipDatesJob } from '#server/products/index.ts'
import { receiptWorker } from './after-sale/mail-receipt.ts'
import { followShipDates } from './follow-ship-dates.ts'
import { orderMailWorker } from './mail/send-order-mail.ts'
import { sendShipDateMail } from './mail/send-ship-date-mail.ts'
import { redactExpiredOrdersJob, shipDateMailJob } from './orders.jobs.ts'
import { markUnpaidGuests, redactContacts, redactOldInvoices } from './redact-contact.ts'

async function redactExpiredOrders(ctx: Context): Promise<void> {
  await markUnpaidGuests(ctx)
  await redactContacts(ctx)
  await redactOldInvoices(ctx)
}

export const orderWorkers: JobWorker[] = [
  orderMailWorker,
  receiptWorker,
  jobWorker(followShipDatesJob, followShipDates),
  jobWorker(shipDateMailJob, sendShipDateMail),
  jobWorker(redactExpiredOrdersJob, redactExpiredOrders),
]
