import {
  closePaymentPageJob,
  redactExpiredPaymentEvents,
  savePaymentMethod,
  savePaymentMethodJob,
} from '#server/orders/index.ts'
import { jobWorker } from '#server/platform/job-runner/job-worker.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { syncPaymentJob } from './checkout.jobs.ts'
import { listAwaitingPayment, listRequestedRefunds } from './checkout.queries.ts'
import { closePaymentPage } from './close-payment-page.ts'
import { expireOrders } from './expire-orders.ts'
import { processAll } from './process-all.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { finishRefund, syncPayment, syncRefundsSince } from './sync-refunds.ts'

/** These jobs run every two minutes and must not overlap with the next one. */
const RUN_MS = 100_000
/** Leaves time for the provider's own event to arrive before it is queried. */
const RECONCILE_AFTER_MS = 60_000

const expireOrdersJob = defineJob('expire-orders', {
  title: 'Cancelling expired orders',
  cron: '* * * * *',
})
const reconcilePayments = defineJob('reconcile-payments', {
  title: 'Reconciling open orders with the payment provider',
  cron: '*/2 * * * *',
})

const finishRefunds = defineJob('finish-refunds', {
  title: 'Completing requested refunds',
  cron: '*/2 * * * *',
})
const syncRefunds = defineJob('sync-refunds', {
  title: 'Syncing refunds with the payment provider',
  cron: '17 * * * *',
})
const redactPaymentEventsJob = defineJob('redact-payment-events', {
  title: 'Redacting old payment events',
  cron: '27 4 * * *',
})
/** Banks confirm or return a refund within two weeks. */
const SYNCED_MS = 30 * 24 * 3_600_000

/** The checkout's jobs: cancel expired orders, recover lost events, close pages of paid orders. */
export const checkoutWorkers = [
  jobWorker(expireOrdersJob, expireOrders),

  jobWorker(reconcilePayments, async (ctx) => {
    const placedBefore = new Date(ctx.now.getTime() - RECONCILE_AFTER_MS)
    const open = await listAwaitingPayment(ctx, placedBefore)
    await processAll(ctx, open, reconcileOrder, RUN_MS)
  }),

  jobWorker(closePaymentPageJob, closePaymentPage),

  jobWorker(savePaymentMethodJob, savePaymentMethod),

  jobWorker(finishRefunds, async (ctx) => {
    const requestedBefore = new Date(ctx.now.getTime() - RECONCILE_AFTER_MS)
    const requested = await listRequestedRefunds(ctx, requestedBefore)
    await processAll(ctx, requested, finishRefund, RUN_MS)
  }),

  jobWorker(syncRefunds, (ctx) => syncRefundsSince(ctx, new Date(ctx.now.getTime() - SYNCED_MS))),

  jobWorker(redactPaymentEventsJob, redactExpiredPaymentEvents),

  jobWorker(syncPaymentJob, async (ctx, payment) => {
    await syncPayment(ctx, payment)
  }),
]
