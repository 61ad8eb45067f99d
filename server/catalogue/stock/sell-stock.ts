import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { findShortages, mergeLines, type StockLine } from './stock.rules.ts'

/**
 * Sells unreserved units, for an order that is reactivated; all lines or none. Works for archived products while units
 * are in stock.
 * @throws AppError out-of-stock, with the units left for each missing line
 */
export async function sellStock(
  ctx: Context,
  orderId: string,
  lines: readonly StockLine[],
  reason: 'sale' | 'resale',
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const wanted = mergeLines(lines)
    const levels = await lockProducts(
      ctx,
      wanted.map((line) => line.productId),
    )
    const stockLevels = [...levels].map(
      ([id, level]) => [id, { ...level, archivedAt: null }] as const,
    )
    const shortages = findShortages(wanted, new Map(stockLevels))
    if (shortages.length > 0) throw new AppError('out-of-stock', shortages.join(' '))
    for (const { productId, quantity } of wanted) {
      await moveStock(ctx, { productId, quantity: -quantity, reason, orderId })
    }
  })
}
