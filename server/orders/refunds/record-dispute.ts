import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { ProviderDispute } from '#server/platform/payments/payment-provider.ts'
import { lockOrder } from '../lock-order.ts'
import { orderDisputes } from '../order-payments.tables.ts'
import type { OrderRow } from '../orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { dueAfterRefund, reduceDue } from '../refund-due.rules.ts'

/** Saves the state of a dispute, in which a customer's bank claims the money back. Events older than the saved one change nothing. */
export async function recordDispute(
  ctx: Context,
  orderId: string,
  { id, dueAt, eventAt, ...dispute }: ProviderDispute,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    const columns = {
      ...dispute,
      dueAt: dueAt ? new Date(dueAt) : null,
      eventAt: new Date(eventAt),
    }
    await ctx.db
      .insert(orderDisputes)
      .values({ ...columns, id, orderId, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: orderDisputes.id,
        set: columns,
        setWhere: sql`${orderDisputes.eventAt} <= excluded.event_at`,
      })
    await saveSums(ctx, order)
    ctx.log.error({ orderId, disputeId: id, ...dispute }, 'payment disputed')
  })
}

/** A lost dispute has taken its money: that amount is no longer due for refund. */
async function saveSums(ctx: Context, order: OrderRow): Promise<void> {
  const disputes = await ctx.db
    .select()
    .from(orderDisputes)
    .where(eq(orderDisputes.orderId, order.id))
  const disputeLostCents = disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const newlyLost = Math.max(disputeLostCents - order.disputeLostCents, 0)
  const refundDue = dueAfterRefund({ ...order, disputeLostCents }, reduceDue(order, newlyLost))
  await ctx.db
    .update(orders)
    .set({ isDisputed: disputes.some(({ isOpen }) => isOpen), disputeLostCents, ...refundDue })
    .where(eq(orders.id, order.id))
}
