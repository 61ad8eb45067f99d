import { cancelUnpaidOrder, recordPayment } from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import type { PaymentSession } from '../platform/payments/payment-provider.ts'
import type { OpenOrder } from './checkout.queries.ts'

/** No payment page lives this long after its order's time: what the provider does not know then never comes. */
const GIVE_UP_AFTER_MS = 60 * 60_000

/**
 * Asks the payment provider how an order stands and acts on it: paid is recorded, so that a lost message heals;
 * over is cancelled, after its page is closed. An order whose time is up ends here, one way or the other.
 */
export async function settleOrder(ctx: Context, order: OpenOrder): Promise<void> {
  const session = await findSession(ctx, order)
  if (session?.isPaid) await recordPayment(ctx, order.id, session)
  const isOver = order.expiresAt <= ctx.now || session?.state === 'expired'
  if (!isOver) return
  // A page that was paid this very moment refuses to close: then the next run finds it paid.
  if (session?.state === 'open') await ctx.payments.expireSession(session.id)
  await cancelUnpaidOrder(ctx, order.id)
}

async function findSession(ctx: Context, order: OpenOrder): Promise<PaymentSession | undefined> {
  if (!order.paymentSessionId) return undefined
  try {
    return await ctx.payments.getSession(order.paymentSessionId)
  } catch (error) {
    if (ctx.now.getTime() - order.expiresAt.getTime() < GIVE_UP_AFTER_MS) throw error
    ctx.log.error({ err: error, orderId: order.id }, 'no word about a payment page, giving up')
    return undefined
  }
}
