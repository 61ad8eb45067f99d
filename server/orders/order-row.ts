import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { OrderStatus } from '../../contract/orders.ts'
import { actorName, type Context } from '../platform/context.ts'
import { publishOrder } from './order-events.ts'
import { orderHistory, orderLines, orders } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
/** An order with what it holds, unmapped: for other operations, never for an answer. */
export type PlacedOrder = { order: OrderRow; lines: OrderLineRow[] }

/**
 * Locks the order for the rest of the transaction. Every change of an order starts with this, before any
 * product is locked, so that changes wait for each other in one direction.
 * @throws AppError not-found
 */
export async function lockOrder(ctx: Context, orderId: string): Promise<OrderRow> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update')
  if (!order) throw new AppError('not-found', 'There is no such order')
  return order
}

export async function listLinesOf(ctx: Context, orderId: string): Promise<OrderLineRow[]> {
  return ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
}

/** What the order's copies are without those that came back with a refund. */
export function withoutRestocked(
  lines: readonly OrderLineRow[],
): Pick<OrderLineRow, 'productId' | 'quantity'>[] {
  return lines
    .map(({ productId, quantity, restocked }) => ({ productId, quantity: quantity - restocked }))
    .filter(({ quantity }) => quantity > 0)
}

/** Writes the new status with its history row, and whatever else is true from now on. */
export async function changeStatus(
  ctx: Context,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  to: OrderStatus,
  facts: Partial<Omit<OrderRow, 'id' | 'status'>> = {},
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ ...facts, status: to })
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
