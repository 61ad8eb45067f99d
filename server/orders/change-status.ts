import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { publishOrder } from './order-events.ts'
import { orderHistory } from './order-history.tables.ts'
import { type OrderRow, orders } from './orders.tables.ts'

/** Saves the new status with its history row and the columns that depend on it. */
export async function changeStatus(
  ctx: Context,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  to: OrderStatus,
  values: Partial<Omit<OrderRow, 'id' | 'status'>> = {},
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ ...values, status: to })
    .where(eq(orders.id, id))
  await ctx.db.insert(orderHistory).values({
    orderId: id,
    fromStatus: status,
    toStatus: to,
    actor: actorName(ctx.actor),
    createdAt: ctx.now,
  })
  await publishOrder(ctx, 'order.status_changed', id, { previousStatus: status })
}
