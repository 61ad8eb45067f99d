import { eq, or, type SQL } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { OrderRow } from './orders.tables.ts'
import { paymentEvents } from './payment-events.tables.ts'

export type PaymentEventRow = typeof paymentEvents.$inferSelect

/** The provider's events about the order, from any of its payment pages. */
export async function listPaymentEvents(ctx: Context, order: OrderRow): Promise<PaymentEventRow[]> {
  return ctx.db
    .select()
    .from(paymentEvents)
    .where(isAbout(order))
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
}

function isAbout({ id, paymentSessionId }: OrderRow): SQL | undefined {
  return or(
    eq(paymentEvents.orderId, id),
    paymentSessionId ? eq(paymentEvents.sessionId, paymentSessionId) : undefined,
  )
}
