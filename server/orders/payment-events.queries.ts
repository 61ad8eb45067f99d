import { and, eq, or, type SQL } from 'drizzle-orm'
import { paymentEvents } from '../checkout/checkout.tables.ts'
import type { Context } from '../platform/context.ts'
import type { OrderRow } from './order-row.ts'

export type PaymentEventRow = typeof paymentEvents.$inferSelect

/** What the provider said about the order, on whichever of its pages. */
export async function listPaymentEvents(ctx: Context, order: OrderRow): Promise<PaymentEventRow[]> {
  return ctx.db
    .select()
    .from(paymentEvents)
    .where(isAbout(order))
    .orderBy(paymentEvents.receivedAt, paymentEvents.id)
}

/** True when money came in on a payment page, for all the shop was told. Else the desk knows of it alone. */
export async function wasPaidByCard(ctx: Context, order: OrderRow): Promise<boolean> {
  if (order.paymentId || order.capturedCents > 0) return true
  // Orders of earlier days do not know their payment.
  const isPayment = and(isAbout(order), eq(paymentEvents.isPaid, true))
  return (await ctx.db.$count(paymentEvents, isPayment)) > 0
}

function isAbout({ id, paymentSessionId }: OrderRow): SQL | undefined {
  return or(
    eq(paymentEvents.orderId, id),
    paymentSessionId ? eq(paymentEvents.sessionId, paymentSessionId) : undefined,
  )
}
