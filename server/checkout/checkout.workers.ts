import { closePaymentPageJob, recordPayment } from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import { jobKind } from '../platform/jobs/job-kind.ts'
import { jobWorker } from '../platform/jobs/job-worker.ts'
import {
  findOrderById,
  listAwaitedOrders,
  listOverdueOrders,
  type OpenOrder,
} from './checkout.queries.ts'
import { settleOrder } from './settle-order.ts'

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

/** What the checkout does by itself: end orders whose time is up, heal lost messages, close settled pages. */
export const checkoutWorkers = [
  jobWorker(expireOrders, async (ctx) => settleAll(ctx, await listOverdueOrders(ctx))),

  jobWorker(reconcilePayments, async (ctx) => {
    const placedBefore = new Date(ctx.now.getTime() - ASK_AFTER_MS)
    await settleAll(ctx, await listAwaitedOrders(ctx, placedBefore))
  }),

  jobWorker(closePaymentPageJob, async (ctx, { orderId }) => {
    const order = await findOrderById(ctx, orderId)
    if (!order?.paymentSessionId) return
    const session = await ctx.payments.getSession(order.paymentSessionId)
    if (session.isPaid) await recordPayment(ctx, orderId, session)
    else if (session.state === 'open') await ctx.payments.expireSession(session.id)
  }),
]

/** One after the other; an order that cannot be settled now must not keep the others waiting. */
async function settleAll(ctx: Context, open: OpenOrder[]): Promise<void> {
  for (const order of open) {
    try {
      await settleOrder(ctx, order)
    } catch (error) {
      ctx.log.warn({ err: error, orderId: order.id }, 'an order could not be settled')
    }
  }
}
