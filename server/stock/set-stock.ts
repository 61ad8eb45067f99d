import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { assertStockFits, toReason } from './stock.rules.ts'
import { type MovementReason, stockMovements } from './stock.tables.ts'

/**
 * Sets the stock to a counted number. The difference goes to the ledger: the first movement of a product is its
 * opening stock, every later one a correction; a used copy that goes off sale is withdrawn, unless a reason is given.
 * @throws AppError not-found; conflict below the reserved units
 */
export async function setStock(
  ctx: Context,
  {
    productId,
    stock,
    reason,
  }: { productId: string; stock: number; reason?: MovementReason | undefined },
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const product = (await lockProducts(ctx, [productId])).get(productId)
    if (!product) throw new AppError('not-found', 'Product not found')
    assertStockFits(product, stock)
    const quantity = stock - product.stock
    if (quantity === 0) return
    const isFirst =
      (await ctx.db.$count(stockMovements, eq(stockMovements.productId, productId))) === 0
    await moveStock(ctx, {
      productId,
      quantity,
      reason: reason ?? toReason({ ...product, quantity, isFirst }),
    })
  })
}
