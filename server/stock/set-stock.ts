import { inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockStockLevels } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { belowReservedMessage, toReason } from './stock.rules.ts'
import { type MovementReason, stockMovements } from './stock.tables.ts'

export type StockTarget = {
  productId: string
  stock: number
  /** Otherwise it follows from the ledger. */
  reason?: MovementReason | undefined
}

/**
 * Sets the stock of products to counted numbers, all or none. The difference goes to the ledger: the first movement of a product is
 * its opening stock, every later one a correction; a used copy that goes off sale is withdrawn, unless a reason is given.
 * @throws AppError not-found; conflict below the reserved units
 */
export async function setStock(ctx: Context, counts: readonly StockTarget[]): Promise<void> {
  if (counts.length === 0) return
  await withTransaction(ctx, async (ctx) => {
    const levels = await lockStockLevels(
      ctx,
      counts.map(({ productId }) => productId),
    )
    const moves = counts.flatMap(({ productId, stock, reason }) => {
      const level = levels.get(productId)
      if (!level) throw new AppError('not-found', 'Product not found')
      if (stock < level.reserved) {
        throw new AppError('conflict', `"${level.name}": ${belowReservedMessage(level.reserved)}`)
      }
      const { variantKind } = level
      return stock === level.stock
        ? []
        : [{ productId, quantity: stock - level.stock, variantKind, reason }]
    })
    const known = await findMoved(
      ctx,
      moves.map(({ productId }) => productId),
    )
    await moveStock(
      ctx,
      moves.map((move) => ({
        productId: move.productId,
        quantity: move.quantity,
        reason: move.reason ?? toReason({ ...move, isFirst: !known.has(move.productId) }),
      })),
    )
  })
}

/** The products that already have a movement in the ledger. */
async function findMoved(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ id: stockMovements.productId })
    .from(stockMovements)
    .where(inArray(stockMovements.productId, ids))
  return new Set(rows.map(({ id }) => id))
}
