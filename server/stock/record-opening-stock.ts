import type { Context } from '#server/platform/context.ts'
import { recordMovements } from './move-stock.ts'
import type { StockTarget } from './set-stock.ts'

/**
 * Records the stock of newly inserted products in the ledger, in the same transaction. A large import thereby writes
 * each product only once.
 */
export async function recordOpeningStock(
  ctx: Context,
  counts: readonly StockTarget[],
): Promise<void> {
  const opened = counts.filter(({ stock }) => stock > 0)
  await recordMovements(
    ctx,
    opened.map(({ productId, stock }) => ({ productId, quantity: stock, reason: 'opening' })),
  )
}
