import { and, eq } from 'drizzle-orm'
import { removeUnits } from '#server/cart/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { listLinesOf } from '../lock-order.ts'
import { orders } from '../orders.tables.ts'

/**
 * Removes the units of a bought order from the cart of its customer, once for each order: units that were added during the
 * payment stay, and a repeat never touches the next cart. The payment does this, by card or by hand, and the return from its page, which may come first.
 * @returns false when the cart was cleared before, or the account is deleted
 */
export async function clearCart(ctx: Context, orderId: string): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const [order] = await ctx.db
      .update(orders)
      .set({ cartCleared: true })
      .where(and(eq(orders.id, orderId), eq(orders.cartCleared, false)))
      .returning({ userId: orders.userId })
    if (!order?.userId) return false
    await removeUnits(ctx, order.userId, await listLinesOf(ctx, orderId))
    return true
  })
}
