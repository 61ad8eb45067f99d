import { AppError } from '#contract/errors.ts'
import {
  cancelUnpaidOrder,
  recordDispute,
  recordPayment,
  storePaymentEvent,
} from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentEvent, PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { syncPaymentJob } from './checkout.jobs.ts'
import { findOrderOfPayment, findOrderOfSession, type OpenOrder } from './checkout.queries.ts'

/**
 * Stores and applies a signed event of the payment provider in one transaction: a failed event is not stored, and
 * the provider's next delivery is processed like the first. A repeated or concurrent delivery changes nothing.
 * @throws AppError invalid-input for a forged event; not-found while its order does not exist
 */
export async function receivePaymentEvent(
  ctx: Context,
  message: { rawBody: Buffer; signature: string | undefined },
): Promise<void> {
  const event = ctx.payments.readEvent(message.rawBody, message.signature)
  const provider = { ...ctx, actor: { kind: 'system', name: ctx.payments.name } as const }
  await withTransaction(provider, async (ctx) => {
    const paid = event.dispute ?? event.refunded
    const order = paid && (await findOrderOfPayment(ctx, paid))
    if (!(await storePaymentEvent(ctx, event, order?.id))) return
    if (event.session) await applySession(ctx, event.session, event.hasFailed)
    if (paid && order) await applyMoneyBack(ctx, event, order)
    if (paid && !order) refuseUnknown(ctx, event)
  })
}

async function applySession(
  ctx: Context,
  session: PaymentSession,
  hasFailed = false,
): Promise<void> {
  const order = await findOrderOfSession(ctx, session)
  if (!order && session.orderId) {
    throw new AppError('not-found', 'There is no order for this payment')
  }
  // The Stripe account may also serve another shop.
  if (!order) {
    return ctx.log.warn(
      { sessionId: session.id },
      'payment event ignored: session not created by this shop',
    )
  }
  if (session.isPaid) return recordPayment(ctx, order.id, session)
  // Two concurrent requests may each create a session; only the saved one decides about the order.
  const isOwnPage = order.paymentSessionId === session.id
  const isOver = session.state === 'expired' || hasFailed
  if (isOver && isOwnPage) await cancelUnpaidOrder(ctx, order.id)
}

async function applyMoneyBack(
  ctx: Context,
  { dispute, refunded }: PaymentEvent,
  order: OpenOrder,
): Promise<void> {
  if (dispute) {
    const { paymentId: _, ...reported } = dispute
    await recordDispute(ctx, order.id, reported)
  }
  if (refunded) {
    const { paymentId } = refunded
    await ctx.jobs.enqueue(ctx.db, syncPaymentJob, { orderId: order.id, paymentId })
  }
}

/** @throws AppError not-found when the event names an order, which may not be committed yet */
function refuseUnknown(ctx: Context, { id, refunded }: PaymentEvent): void {
  if (refunded?.orderId) throw new AppError('not-found', 'There is no order for this payment')
  ctx.log.warn({ event: id }, 'payment event ignored: payment not created by this shop')
}
