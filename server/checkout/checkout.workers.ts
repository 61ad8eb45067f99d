import { closePaymentPageJob, type RefundRow, redactExpiredPaymentEvents } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/define-job.ts'
import { jobWorker } from '#server/platform/jobs/job-worker.ts'
import { syncPaymentJob } from './checkout.jobs.ts'
import {
  listAwaitingPayment,
  listExpired,
  listRequestedRefunds,
  type OpenOrder,
} from './checkout.queries.ts'
import { closePaymentPage } from './close-payment-page.ts'
import { reconcileOrder } from './reconcile-order.ts'
import { finishRefund, syncPayment, syncRefundsSince } from './sync-refunds.ts'

/** Leaves time for the provider's own event to arrive before it is queried. */
const RECONCILE_AFTER_MS = 60_000

const expireOrders = defineJob('expire-orders', {
  title: 'Cancelling expired orders',
  cron: '* * * * *',
  attempts: 1,
})
const reconcilePayments = defineJob('reconcile-payments', {
  title: 'Reconciling open orders with the payment provider',
  cron: '*/2 * * * *',
  attempts: 1,
})

const finishRefunds = defineJob('finish-refunds', {
  title: 'Completing requested refunds',
  cron: '*/2 * * * *',
  attempts: 1,
})
const syncRefunds = defineJob('sync-refunds', {
  title: 'Syncing refunds with the payment provider',
  cron: '17 * * * *',
  attempts: 1,
})
const redactPaymentEventsJob = defineJob('redact-payment-events', {
  title: 'Redacting old payment events',
  cron: '27 4 * * *',
  attempts: 1,
})
/** Banks confirm or return a refund within two weeks. */
const SYNCED_MS = 30 * 24 * 3_600_000

/** The checkout's jobs: cancel expired orders, recover lost events, close pages of paid orders. */
export const checkoutWorkers = [
  jobWorker(expireOrders, async (ctx) => forAll(await listExpired(ctx), reconcileOrder, ctx)),

  jobWorker(reconcilePayments, async (ctx) => {
    const placedBefore = new Date(ctx.now.getTime() - RECONCILE_AFTER_MS)
    await forAll(await listAwaitingPayment(ctx, placedBefore), reconcileOrder, ctx)
  }),

  jobWorker(closePaymentPageJob, closePaymentPage),

  jobWorker(finishRefunds, async (ctx) => {
    const requestedBefore = new Date(ctx.now.getTime() - RECONCILE_AFTER_MS)
    await forAll(await listRequestedRefunds(ctx, requestedBefore), finishRefund, ctx)
  }),

  jobWorker(syncRefunds, (ctx) => syncRefundsSince(ctx, new Date(ctx.now.getTime() - SYNCED_MS))),

  jobWorker(redactPaymentEventsJob, redactExpiredPaymentEvents),

  jobWorker(syncPaymentJob, async (ctx, payment) => {
    await syncPayment(ctx, payment)
  }),
]

/**
 * Processes one after the other; a failure must not delay the others.
 * @throws Error after any failure, which marks the job as failed in the back office
 */
async function forAll<T extends OpenOrder | RefundRow>(
  things: readonly T[],
  settle: (ctx: Context, thing: T) => Promise<void>,
  ctx: Context,
): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) {
    try {
      await settle(ctx, thing)
    } catch (error) {
      ctx.log.warn(
        { err: error, ...idsOf(thing) },
        'reconciliation with the payment provider failed',
      )
      failures.push(error)
    }
  }
  const [first] = failures
  if (first === undefined) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new Error(`${failures.length} of ${things.length}: ${reason}`, { cause: first })
}

/** A row has more than the log may hold. */
function idsOf(thing: OpenOrder | RefundRow): Record<string, string> {
  return 'orderId' in thing ? { orderId: thing.orderId, refundId: thing.id } : { orderId: thing.id }
}
}
