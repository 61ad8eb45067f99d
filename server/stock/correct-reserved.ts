import { eq } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { publishProducts } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'

/** Sets the reserved units of a locked offer to the sum of its reservations. */
export async function correctReserved(
  ctx: Context,
  { productId, reserved }: { productId: string; reserved: number },
): Promise<void> {
  await ctx.db.update(products).set({ reserved }).where(eq(products.id, productId))
  await publishProducts(ctx, 'product.stock_changed', [productId])
}
