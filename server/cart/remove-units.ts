import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { StockLine } from '#server/stock/index.ts'
import { lockCart } from './lock-cart.ts'

/** Removes that many units of each product from the user's cart; lines with more units stay. */
export async function removeUnits(
  ctx: Context,
  userId: string,
  lines: readonly StockLine[],
): Promise<void> {
  const units = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  await withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, userId)
    const removed = sql`jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      as removed ("productId" uuid, quantity int)`
    await ctx.db.execute(sql`
      delete from cart_lines line using ${removed}
      where cart_id = ${cart.id} and product_id = removed."productId" and line.quantity <= removed.quantity`)
    await ctx.db.execute(sql`
      update cart_lines line set quantity = line.quantity - removed.quantity from ${removed}
      where cart_id = ${cart.id} and product_id = removed."productId"`)
  })
}
