import type { Context } from '../platform/context.ts'
import { type JobWorker, jobWorker } from '../platform/jobs/job-worker.ts'
import { forgetContacts, forgetOldInvoices } from './forget-contact.ts'
import { sweepOrdersJob } from './orders.jobs.ts'
import { orderMailWorker } from './send-order-mail.ts'

async function sweepOrders(ctx: Context): Promise<void> {
  await forgetContacts(ctx)
  await forgetOldInvoices(ctx)
}

export const orderWorkers: JobWorker[] = [orderMailWorker, jobWorker(sweepOrdersJob, sweepOrders)]
