import { actorName, type Context } from '../../platform/context.ts'
import { stockMovements } from '../catalogue.tables.ts'
import { publishProducts } from '../product-events.ts'
import type { StockCount } from './set-stocks.ts'

/**
 * Enters in the ledger the stock that new products were written with, in the same transaction. Writing them with it
 * spares a large import writing every product twice.
 */
export async function openStocks(ctx: Context, counts: readonly StockCount[]): Promise<void> {
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
