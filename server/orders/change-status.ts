import type { OrderStatus } from '#contract/orders.ts'
import { actorName, type Context } from '#server/platform/context.ts'
import { publishOrder } from './order-events.ts'
import { orderHistory } from './order-history.tables.ts'
import type { OrderRow } from './orders.tables.ts'
import { type MoneyColumns, saveMoney } from './save-money.ts'

/** Saves the new status with its history row, its stock and the money that follows from it. */
export async function changeStatus(
  ctx: Context,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  to: OrderStatus,
  values: Partial<Pick<OrderRow, 'stockDeducted'>> = {},
): Promise<MoneyColumns> {
  await ctx.db.insert(orderHistory).values({
    orderId: id,
    fromStatus: status,
    toStatus: to,
    actor: actorName(ctx.actor),
    createdAt: ctx.now,
  })
  const money = await saveMoney(ctx, id, { ...values, status: to })
  await publishOrder(ctx, 'order.status_changed', id, { previousStatus: status })
  return money
}
