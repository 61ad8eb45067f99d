import { notifyAfterPage, recordPayment } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { findOrderById } from './checkout.queries.ts'

/**
 * Closes the payment page of an order whose status an admin has set, records a payment made on it before, and then sends
 * the mail that waits for this. When the provider does not answer, the mail is sent all the same and the job retried.
 */
export async function closePaymentPage(
  ctx: Context,
  { orderId }: { orderId: string },
): Promise<void> {
  const order = await findOrderById(ctx, orderId)
  if (!order?.paymentSessionId) return
  try {
    const session = await ctx.payments.getSession(order.paymentSessionId)
    if (session.isPaid) await recordPayment(ctx, orderId, session)
    else if (session.state === 'open') await ctx.payments.expireSession(session.id)
    // A completed page whose money is still on its way can be neither closed nor paid again.
    const isClosed = session.isPaid || session.state !== 'complete'
    await notifyAfterPage(ctx, orderId, { isClosed })
  } catch (error) {
    await notifyAfterPage(ctx, orderId, { isClosed: false })
    throw error
  }
}
