import type { Context } from '#server/platform/context.ts'
import type { PaymentEvent } from '#server/platform/payments/payment-provider.ts'
import { paymentEvents } from './payment-events.tables.ts'

/**
 * Stores an event of the payment provider; false when it was stored before. `orderId` is the order of the event's
 * payment, for an event about no payment page.
 */
export async function storePaymentEvent(
  ctx: Context,
  event: PaymentEvent,
  orderId: string | undefined,
): Promise<boolean> {
  const [stored] = await ctx.db
    .insert(paymentEvents)
    .values({
      id: event.id,
      type: event.type,
      ...toColumns(event, orderId),
      payload: event.payload,
      receivedAt: ctx.now,
      processedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return stored !== undefined
}

function toColumns({ session, dispute }: PaymentEvent, orderId: string | undefined) {
  if (!session) {
    const { amountCents = null, currency = null } = dispute ?? {}
    return { orderId: orderId ?? null, amountCents, currency }
  }
  const { id, amountCents, currency, isPaid } = session
  return { sessionId: id, orderId: session.orderId || null, amountCents, currency, isPaid }
}
