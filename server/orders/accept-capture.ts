import { and, eq, ne, notExists } from 'drizzle-orm'
import { shopCurrency } from '#contract/money.ts'
import type { Context } from '#server/platform/context.ts'
import { hasAcceptedCapture } from './captures.rules.ts'
import { orderCaptures, orderRefunds } from './order-payments.tables.ts'
import type { OrderRow } from './orders.tables.ts'
import { orders } from './orders.tables.ts'
import { reduceDue } from './refund-due.rules.ts'

/**
 * Accepts the card payment that arrived after an admin had cancelled the order or marked it as paid, unless a part of it
 * was refunded: the admin now regards it as the payment of the order.
 * @returns the order with its sums and amount due after that
 */
export async function acceptCapture(ctx: Context, order: OrderRow): Promise<OrderRow> {
  if (order.surplusCents === 0 || hasAcceptedCapture(order)) return order
  const paymentId = await findPaymentOf(ctx, order)
  if (!paymentId) return order
  const isThisPayment = eq(orderCaptures.paymentId, paymentId)
  await ctx.db.update(orderCaptures).set({ refusal: null }).where(isThisPayment)
  const surplusCents = order.surplusCents - order.totalCents
  const columns = { surplusCents, ...reduceDue(order, order.totalCents) }
  await ctx.db.update(orders).set(columns).where(eq(orders.id, order.id))
  return { ...order, ...columns }
}

/** The oldest unrefunded one of the right amount. */
async function findPaymentOf(ctx: Context, order: OrderRow): Promise<string | undefined> {
  const { orderId, paymentId, state } = orderRefunds
  const isOfCapture = and(eq(orderId, order.id), eq(paymentId, orderCaptures.paymentId))
  const refunds = ctx.db
    .select({ id: orderRefunds.id })
    .from(orderRefunds)
    .where(and(isOfCapture, ne(state, 'failed')))
  const [found] = await ctx.db
    .select({ paymentId: orderCaptures.paymentId })
    .from(orderCaptures)
    .where(
      and(
        eq(orderCaptures.orderId, order.id),
        eq(orderCaptures.refusal, 'paid after manual change'),
        eq(orderCaptures.amountCents, order.totalCents),
        eq(orderCaptures.currency, shopCurrency()),
        notExists(refunds),
      ),
    )
    .orderBy(orderCaptures.receivedAt, orderCaptures.paymentId)
    .limit(1)
  return found?.paymentId
}
