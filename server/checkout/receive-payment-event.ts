import { AppError } from '../../contract/errors.ts'
import { cancelUnpaidOrder, recordDispute, recordPayment } from '../orders/index.ts'
import type { Context } from '../platform/context.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import type { PaymentEvent, PaymentSession } from '../platform/payments/payment-provider.ts'
import { followPaymentJob } from './checkout.jobs.ts'
import { findOrderOfPayment, findOrderOfSession, type OpenOrder } from './checkout.queries.ts'
import { paymentEvents } from './checkout.tables.ts'

/**
 * Stores a signed event of the payment provider and does what it says, both or neither: what fails here is not
 * stored, so that the provider's next delivery is worked on as if it were the first. A second delivery of a
 * stored event changes nothing, also when both come at once.
 * @throws AppError invalid-input for a forged event; not-found for an order that is not there (yet)
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
    if (!(await storeEvent(ctx, event, order))) return
    if (event.session) await applySession(ctx, event.session, event.hasFailed)
    if (paid && order) await applyMoneyBack(ctx, event, order)
    if (paid && !order) refuseUnknown(ctx, event)
  })
}

/** False when it was stored before. */
async function storeEvent(
  ctx: Context,
  event: PaymentEvent,
  order: OpenOrder | undefined,
): Promise<boolean> {
  const [stored] = await ctx.db
    .insert(paymentEvents)
    .values({
      id: event.id,
      type: event.type,
      ...toColumns(event, order),
      payload: event.payload,
      receivedAt: ctx.now,
      processedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return stored !== undefined
}

function toColumns({ session, dispute }: PaymentEvent, order: OpenOrder | undefined) {
  if (!session) {
    const { amountCents = null, currency = null } = dispute ?? {}
    return { orderId: order?.id ?? null, amountCents, currency }
  }
  const { id, orderId, amountCents, currency, isPaid } = session
  return { sessionId: id, orderId: orderId || null, amountCents, currency, isPaid }
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
  // A page this shop did not open: its Stripe account collects money for something else, too.
  if (!order) return ctx.log.warn({ sessionId: session.id }, 'an event about a page of others')
  if (session.isPaid) return recordPayment(ctx, order.id, session)
  // A page that was opened twice loses one of the two; only the order's own says anything about it.
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
    const { paymentId: _, ...told } = dispute
    await recordDispute(ctx, order.id, told)
  }
  if (refunded) {
    const { paymentId } = refunded
    await ctx.jobs.enqueue(ctx.db, followPaymentJob, { orderId: order.id, paymentId })
  }
}

/** @throws AppError not-found when it names an order of this shop, which may be written any moment */
function refuseUnknown(ctx: Context, { id, refunded }: PaymentEvent): void {
  if (refunded?.orderId) throw new AppError('not-found', 'There is no order for this payment')
  ctx.log.warn({ event: id }, 'an event about a payment of others')
}
