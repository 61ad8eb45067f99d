import { publishProducts } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { insertMovements } from './insert-movements.ts'
import type { StockTarget } from './set-stock-bulk.ts'

/**
 * Records the stock of newly inserted products in the ledger, in the same transaction. A large import thereby writes
 * each product only once.
 */
export async function recordOpeningStock(
  ctx: Context,
  counts: readonly StockTarget[],
): Promise<void> {
  const movements = counts
    .filter(({ stock }) => stock > 0)
    .map(({ productId, stock }) => ({
      productId,
      quantity: stock,
      reason: 'opening' as const,
    }))
  if (movements.length === 0) return
  await insertMovements(ctx, movements)
  await publishProducts(
    ctx,
    'product.stock_changed',
    movements.map(({ productId }) => productId),
  )
}
