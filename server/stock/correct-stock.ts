import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'

/** Sets the stock of a locked offer to the sum of its ledger, which stays. */
export async function correctStock(
  ctx: Context,
  { productId, stock }: { productId: string; stock: number },
): Promise<void> {
  await ctx.db.update(products).set({ stock }).where(eq(products.id, productId))
  await publishProducts(ctx, 'product.stock_changed', [productId])
}
