import { closePaymentPageJob, recordPayment } from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import { jobKind } from '../platform/jobs/job-kind.ts'
import { jobWorker } from '../platform/jobs/job-worker.ts'
import { followPaymentJob } from './checkout.jobs.ts'
import {
  findOrderById,
  listAskedRefunds,
  listAwaitedOrders,
  listOverdueOrders,
} from './checkout.queries.ts'
import { finishRefund, followPayment, followRefundsSince } from './follow-refunds.ts'
import { settleOrder } from './settle-order.ts'
import { sweepPaymentEvents } from './sweep-payment-events.ts'

/** Time for the provider's own message to arrive before it is asked. */
const ASK_AFTER_MS = 60_000

const expireOrders = jobKind('expire-orders', {
  title: 'Ending unpaid orders',
  cron: '* * * * *',
  tries: 1,
})
const reconcilePayments = jobKind('reconcile-payments', {
  title: 'Asking the payment provider about open orders',
  cron: '*/2 * * * *',
  tries: 1,
})

const finishRefunds = jobKind('finish-refunds', {
  title: 'Asking the payment provider about refunds without an answer',
  cron: '*/2 * * * *',
  tries: 1,
})
const followRefunds = jobKind('follow-refunds', {
  title: 'Asking the payment provider for news of refunds',
  cron: '17 * * * *',
  tries: 1,
})
const sweepPayments = jobKind('sweep-payment-events', {
  title: 'Emptying old messages of the payment provider',
  cron: '27 4 * * *',
  tries: 1,
})
/** Banks take up to two weeks to confirm a refund, or to send it back. */
const FOLLOWED_MS = 30 * 24 * 3_600_000

/** What the checkout does by itself: end orders whose time is up, heal lost messages, close settled pages. */
export const checkoutWorkers = [
  jobWorker(expireOrders, async (ctx) => forAll(await listOverdueOrders(ctx), settleOrder, ctx)),

  jobWorker(reconcilePayments, async (ctx) => {
    const placedBefore = new Date(ctx.now.getTime() - ASK_AFTER_MS)
    await forAll(await listAwaitedOrders(ctx, placedBefore), settleOrder, ctx)
  }),

  jobWorker(closePaymentPageJob, async (ctx, { orderId }) => {
    const order = await findOrderById(ctx, orderId)
    if (!order?.paymentSessionId) return
    const session = await ctx.payments.getSession(order.paymentSessionId)
    if (session.isPaid) await recordPayment(ctx, orderId, session)
    else if (session.state === 'open') await ctx.payments.expireSession(session.id)
  }),

  jobWorker(finishRefunds, async (ctx) => {
    const askedBefore = new Date(ctx.now.getTime() - ASK_AFTER_MS)
    await forAll(await listAskedRefunds(ctx, askedBefore), finishRefund, ctx)
  }),

  jobWorker(followRefunds, (ctx) =>
    followRefundsSince(ctx, new Date(ctx.now.getTime() - FOLLOWED_MS)),
  ),

  jobWorker(sweepPayments, sweepPaymentEvents),

  jobWorker(followPaymentJob, async (ctx, payment) => {
    await followPayment(ctx, payment)
  }),
]

/**
 * One after the other; what cannot be settled now must not keep the others waiting.
 * @throws when there was any: the back office then counts the job as failed
 */
async function forAll<T>(
  things: readonly T[],
  settle: (ctx: Context, thing: T) => Promise<void>,
  ctx: Context,
): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) {
    try {
      await settle(ctx, thing)
    } catch (error) {
      ctx.log.warn({ err: error, thing }, 'could not be settled with the payment provider')
      failures.push(error)
    }
  }
  const [first] = failures
  if (first === undefined) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new Error(`${failures.length} of ${things.length}: ${reason}`, { cause: first })
}
