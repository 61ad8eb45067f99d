import type { Context } from '#server/platform/context.ts'
import type { PaymentEvent } from '#server/platform/payments/payment-provider.ts'
import { paymentEvents } from './payment-events.tables.ts'

/** Stores an event of the payment provider; false when it was stored before. */
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
      orderId: orderId ?? null,
      ...toColumns(event),
      payload: event.payload,
      receivedAt: ctx.now,
      processedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return stored !== undefined
}

function toColumns({ session, dispute }: PaymentEvent) {
  if (!session) {
    const { amountCents = null, currency = null } = dispute ?? {}
    return { amountCents, currency }
  }
  const { id: sessionId, amountCents, currency, isPaid } = session
  return { sessionId, amountCents, currency, isPaid }
}
