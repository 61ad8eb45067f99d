import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { ProviderDispute } from '#server/platform/payments/payment-provider.ts'
import { lockOrder } from '../lock-order.ts'
import { orderDisputes, orders } from '../orders.tables.ts'

/** Saves the state of a dispute, in which a customer's bank claims the money back. Events older than the saved one change nothing. */
export async function recordDispute(
  ctx: Context,
  orderId: string,
  { id, dueAt, eventAt, ...dispute }: ProviderDispute,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
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
    const isOpen = and(eq(orderDisputes.orderId, orderId), eq(orderDisputes.isOpen, true))
    const isDisputed = (await ctx.db.$count(orderDisputes, isOpen)) > 0
    await ctx.db.update(orders).set({ isDisputed }).where(eq(orders.id, orderId))
    ctx.log.error({ orderId, disputeId: id, ...dispute }, 'payment disputed')
  })
}
