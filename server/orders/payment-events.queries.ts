import { and, eq, or, type SQL } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { hasAcceptedCapture } from './captures.rules.ts'
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

/**
 * True when the order was completed on a payment page. A free order has no capture: only the provider's event
 * distinguishes it from an order marked as paid (https://docs.stripe.com/payments/checkout/no-cost-orders).
 */
export async function wasPaidByCard(ctx: Context, order: OrderRow): Promise<boolean> {
  if (hasAcceptedCapture(order)) return true
  const isPayment = and(isAbout(order), eq(paymentEvents.isPaid, true))
  return order.totalCents === 0 && (await ctx.db.$count(paymentEvents, isPayment)) > 0
}

function isAbout({ id, paymentSessionId }: OrderRow): SQL | undefined {
  return or(
    eq(paymentEvents.orderId, id),
    paymentSessionId ? eq(paymentEvents.sessionId, paymentSessionId) : undefined,
  )
}
