import { eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { type OrderLineRow, type OrderRow, orderLines, orders } from './orders.tables.ts'

/**
 * Locks the order for the rest of the transaction. Every change of an order locks it before any product, which
 * prevents deadlocks.
 * @throws AppError not-found
 */
export async function lockOrder(ctx: Context, orderId: string): Promise<OrderRow> {
  const [order] = await lockOrders(ctx, [orderId])
  if (!order) throw new AppError('not-found', 'There is no such order')
  return order
}

/** Locks several orders by their ids, which prevents deadlocks between them. An unknown id has no row. */
export async function lockOrders(ctx: Context, orderIds: readonly string[]): Promise<OrderRow[]> {
  return ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.id)
    .for('no key update')
}

export async function listLinesOf(ctx: Context, orderId: string): Promise<OrderLineRow[]> {
  return ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
}

/** The order's lines without their restocked units. */
export function withoutRestocked(
  lines: readonly OrderLineRow[],
): Pick<OrderLineRow, 'productId' | 'quantity'>[] {
  return lines
    .map(({ productId, quantity, restocked }) => ({ productId, quantity: quantity - restocked }))
    .filter(({ quantity }) => quantity > 0)
}
