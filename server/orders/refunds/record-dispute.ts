import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import type { ProviderDispute } from '../../platform/payments/payment-provider.ts'
import { lockOrder } from '../order-row.ts'
import { orderDisputes, orders } from '../orders.tables.ts'

/** Notes that a customer's bank asks for the money back, and how that stands. Older news changes nothing. */
export async function recordDispute(
  ctx: Context,
  orderId: string,
  { id, dueAt, toldAt, ...told }: ProviderDispute,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const facts = { ...told, dueAt: dueAt ? new Date(dueAt) : null, toldAt: new Date(toldAt) }
    await ctx.db
      .insert(orderDisputes)
      .values({ ...facts, id, orderId, createdAt: ctx.now })
      .onConflictDoUpdate({
        target: orderDisputes.id,
        set: facts,
        setWhere: sql`${orderDisputes.toldAt} <= excluded.told_at`,
      })
    const isOpen = and(eq(orderDisputes.orderId, orderId), eq(orderDisputes.isOpen, true))
    const isDisputed = (await ctx.db.$count(orderDisputes, isOpen)) > 0
    await ctx.db.update(orders).set({ isDisputed }).where(eq(orders.id, orderId))
    ctx.log.error({ orderId, dispute: id, ...told }, 'a payment is disputed')
  })
}
