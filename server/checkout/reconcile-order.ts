import { cancelUnpaidOrder, recordPayment } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentSession } from '#server/platform/payments/payment-provider.ts'
import type { OpenOrder } from './checkout.queries.ts'
import { isNoResponse } from './process-all.ts'

/** After this, a session the provider does not know will never be paid. */
const UNKNOWN_SESSION_MS = 60 * 60_000

/** True when the provider has closed the page of an expired order long before. */
export function isOverdue({ now }: Context, { expiresAt }: Pick<OpenOrder, 'expiresAt'>): boolean {
  return now.getTime() - expiresAt.getTime() >= UNKNOWN_SESSION_MS
}

/**
 * Applies the state of the payment session to an order: a payment is recorded even when its event got lost, and an
 * expired order is cancelled after its page is closed.
 */
export async function reconcileOrder(ctx: Context, order: OpenOrder): Promise<void> {
  const session = await findSession(ctx, order)
  if (session?.isPaid) await recordPayment(ctx, order.id, session)
  const isOver = order.expiresAt <= ctx.now || session?.state === 'expired'
  if (!isOver) return
  // A page that is being paid refuses to close; the next run finds it paid.
  if (session?.state === 'open') await ctx.payments.expireSession(session.id)
  await cancelUnpaidOrder(ctx, order.id)
}

async function findSession(ctx: Context, order: OpenOrder): Promise<PaymentSession | undefined> {
  if (!order.paymentSessionId) return undefined
  try {
    return await ctx.payments.getSession(order.paymentSessionId)
  } catch (error) {
    if (isNoResponse(error) || !isOverdue(ctx, order)) throw error
    ctx.log.error({ err: error, orderId: order.id }, 'payment session unknown to the provider')
    return undefined
  }
}
