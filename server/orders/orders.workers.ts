import type { Context } from '#server/platform/context.ts'
import { type JobWorker, jobWorker } from '#server/platform/jobs/job-worker.ts'
import { orderMailWorker } from './mail/send-order-mail.ts'
import { redactExpiredOrdersJob } from './orders.jobs.ts'
import { redactContacts, redactOldInvoices } from './redact-contact.ts'

async function redactExpiredOrders(ctx: Context): Promise<void> {
  await redactContacts(ctx)
  await redactOldInvoices(ctx)
}

export const orderWorkers: JobWorker[] = [
  orderMailWorker,
  jobWorker(redactExpiredOrdersJob, redactExpiredOrders),
]
