import { actorName, type Context } from '#server/platform/context.ts'
import { stockMovements } from '../catalogue.tables.ts'
import { publishProducts } from '../product-events.ts'
import type { StockTarget } from './set-stock-bulk.ts'

/**
 * Records the stock of newly inserted products in the ledger, in the same transaction. A large import thereby writes
 * each product only once.
 */
export async function recordOpeningStock(
  ctx: Context,
  counts: readonly StockTarget[],
): Promise<void> {
  const actor = actorName(ctx.actor)
  const movements = counts
    .filter(({ stock }) => stock > 0)
    .map(({ productId, stock }) => ({
      productId,
      quantity: stock,
      reason: 'opening' as const,
      actor,
      createdAt: ctx.now,
    }))
  if (movements.length === 0) return
  await ctx.db.insert(stockMovements).values(movements)
  await publishProducts(
    ctx,
    'product.stock_changed',
    movements.map(({ productId }) => productId),
  )
}
