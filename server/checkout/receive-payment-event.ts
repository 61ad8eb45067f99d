import { AppError } from '#contract/errors.ts'
import {
  cancelUnpaidOrder,
  isOrderId,
  recordDispute,
  recordPayment,
  storePaymentEvent,
} from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { PaymentEvent, PaymentSession } from '#server/platform/payments/payment-provider.ts'
import { syncPaymentJob } from './checkout.jobs.ts'
import { findOrderOfPayment, findOrderOfSession, type OpenOrder } from './checkout.queries.ts'

/** An order or payment that an event refers to is committed long before that. */
const UNKNOWN_MS = 10 * 60_000

/**
 * Stores and applies a signed event of the payment provider in one transaction: a failed event is not stored, and
 * the provider's next delivery is processed like the first. A repeated or concurrent delivery changes nothing, nor does
 * an event about no order of the shop: the provider account may serve other programs. A dispute is stored: its payment may follow.
 * @throws AppError invalid-input for a forged event; not-found while its order does not exist
 */
export async function receivePaymentEvent(
  ctx: Context,
  message: { rawBody: Buffer; signature: string | undefined },
): Promise<void> {
  const event = ctx.payments.readEvent(message.rawBody, message.signature)
  const provider = { ...ctx, actor: { kind: 'system', name: ctx.payments.name } as const }
  await withTransaction(provider, async (ctx) => {
    const order = await findOrderOf(ctx, event)
    if (!order) assertForeign(ctx, event)
    if (!(await storePaymentEvent(ctx, event, order?.id))) return
    if (!order) {
      if (event.dispute) await recordDispute(ctx, null, event.dispute)
      return logIgnored(ctx, event)
    }
    if (event.session) await applySession(ctx, order, event.session, event.hasFailed)
    await applyMoneyBack(ctx, event, order)
  })
}

async function findOrderOf(
  ctx: Context,
  { session, dispute, refunded }: PaymentEvent,
): Promise<OpenOrder | undefined> {
  if (session) return findOrderOfSession(ctx, session)
  const payment = dispute ?? refunded
  return payment && findOrderOfPayment(ctx, payment.paymentId)
}

/** @throws AppError not-found when a new event names an order or payment of the shop that may not be committed yet */
function assertForeign(ctx: Context, { session, refunded, createdAt }: PaymentEvent): void {
  const orderId = session?.orderId ?? refunded?.orderId ?? ''
  const ageMs = ctx.now.getTime() - Date.parse(createdAt)
  if (!isOrderId(orderId) || ageMs > UNKNOWN_MS) return
  throw new AppError('not-found', 'There is no order for this payment')
}

function logIgnored(ctx: Context, { id, type, session, dispute, refunded }: PaymentEvent): void {
  if (!session && !dispute && !refunded) return
  ctx.log.warn({ event: id, type }, 'payment event ignored: payment not created by this shop')
}

async function applySession(
  ctx: Context,
  order: OpenOrder,
  session: PaymentSession,
  hasFailed = false,
): Promise<void> {
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
  if (dispute) await recordDispute(ctx, order.id, dispute)
  if (refunded) {
    const { paymentId } = refunded
    await ctx.jobs.enqueue(ctx.db, syncPaymentJob, { orderId: order.id, paymentId })
  }
}
