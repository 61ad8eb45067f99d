import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import type { StockLine } from '#server/stock/index.ts'
import { endHold } from './end-hold.ts'
import { listActiveOf } from './list-active-holds.ts'
import { holds, wants } from './wants.tables.ts'

type Purchase = { orderId: string; userId: string | null; lines: readonly StockLine[] }

/** Ends the customer's wants of the products that the order has bought, and other holds for those wants. */
export async function recordPurchase(
  ctx: Context,
  { orderId, userId, lines }: Purchase,
): Promise<void> {
  const used = await ctx.db
    .update(holds)
    .set({ boughtAt: ctx.now })
    .where(and(eq(holds.orderId, orderId), eq(holds.state, 'used'), isNull(holds.boughtAt)))
    .returning({ userId: holds.userId })
  // The order may be of a guest, with a hold of the account that has yet to prove the address.
  const customerId = userId ?? used[0]?.userId
  if (!customerId) return
  const bought = lines.map(({ productId }) => productId)
  const roots = ctx.db
    .select({ id: sql`coalesce(${products.parentId}, ${products.id})` })
    .from(products)
    .where(inArray(products.id, bought))
  const ended = await ctx.db
    .delete(wants)
    .where(and(eq(wants.userId, customerId), inArray(wants.productId, roots)))
    .returning({ productId: wants.productId })
  for (const { productId } of ended) {
    for (const hold of await listActiveOf(ctx, { userId: customerId, productId, source: 'want' })) {
      // The choice of the customer: no mail is due, as for holds that the shop ends.
      await endHold(ctx, hold, 'declined')
    }
  }
}
