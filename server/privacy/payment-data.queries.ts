import { asc, eq, or } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import type { AccountExport } from '#contract/privacy.ts'
import { ordersOf } from '#server/orders/index.ts'
import { orderCaptures, orderDisputes, orderRefunds } from '#server/orders/order-payments.tables.ts'
import { orders } from '#server/orders/orders.tables.ts'
import { paymentEvents } from '#server/orders/payment-events.tables.ts'
import type { Context, Customer } from '#server/platform/context.ts'

/** Data about a customer's payments besides their orders; each list oldest first. */

export async function listRefunds(
  ctx: Context,
  customer: Customer,
): Promise<AccountExport['refunds']> {
  const rows = await ctx.db
    .select({ refund: orderRefunds, currency: orderCaptures.currency })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .innerJoin(orderCaptures, eq(orderCaptures.paymentId, orderRefunds.paymentId))
    .where(ordersOf(customer))
    .orderBy(asc(orderRefunds.createdAt))
  return rows.map(({ refund: { orderId, createdAt, amountCents, state, reason }, currency }) => ({
    orderId,
    at: createdAt.toISOString(),
    amount: toDollars(amountCents),
    currency,
    state,
    reason,
  }))
}

export async function listDisputes(
  ctx: Context,
  customer: Customer,
): Promise<AccountExport['disputes']> {
  const rows = await ctx.db
    .select({ orderId: orders.id, dispute: orderDisputes })
    .from(orderDisputes)
    .innerJoin(orders, eq(orders.id, orderDisputes.orderId))
    .where(ordersOf(customer))
    .orderBy(asc(orderDisputes.createdAt))
  return rows.map(({ orderId, dispute: { createdAt, amountCents, currency, reason, status } }) => ({
    orderId,
    at: createdAt.toISOString(),
    amount: toDollars(amountCents),
    currency,
    reason,
    status,
  }))
}

const EVENTS_AT_ONCE = 200

/** In batches: an event has all that the provider sent. */
export async function* streamPaymentEvents(
  ctx: Context,
  customer: Customer,
): AsyncGenerator<AccountExport['paymentEvents']> {
  const isAboutOrder = or(
    eq(paymentEvents.orderId, orders.id),
    eq(paymentEvents.sessionId, orders.paymentSessionId),
  )
  for (let offset = 0, count = EVENTS_AT_ONCE; count === EVENTS_AT_ONCE; offset += count) {
    const rows = await ctx.db
      .select({ orderId: orders.id, event: paymentEvents })
      .from(paymentEvents)
      .innerJoin(orders, isAboutOrder)
      .where(ordersOf(customer))
      .orderBy(asc(paymentEvents.receivedAt), asc(paymentEvents.id))
      .limit(EVENTS_AT_ONCE)
      .offset(offset)
    count = rows.length
    yield rows.map(({ orderId, event: { type, receivedAt, payload } }) => ({
      orderId,
      type,
      receivedAt: receivedAt.toISOString(),
      content: payload as Record<string, unknown>,
    }))
  }
}
