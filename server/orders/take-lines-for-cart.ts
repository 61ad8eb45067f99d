import { and, eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { listLinesOf } from './lock-order.ts'
import type { OrderLineRow } from './orders.tables.ts'
import { orders } from './orders.tables.ts'

/** The lines to remove from the customer's cart; empty on every later call for the order. */
export async function takeLinesForCart(
  ctx: Context,
  orderId: string,
): Promise<Pick<OrderLineRow, 'productId' | 'quantity'>[]> {
  const taken = await ctx.db
    .update(orders)
    .set({ cartCleared: true })
    .where(and(eq(orders.id, orderId), eq(orders.cartCleared, false)))
    .returning({ id: orders.id })
  if (taken.length === 0) return []
  const lines = await listLinesOf(ctx, orderId)
  return lines.map(({ productId, quantity }) => ({ productId, quantity }))
}
