import { inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockStockLevels } from './lock-products.ts'
import { moveStockBulk } from './move-stock.ts'
import { belowReservedMessage, toReason } from './stock.rules.ts'
import { type MovementReason, stockMovements } from './stock.tables.ts'

export type StockTarget = {
  productId: string
  stock: number
  /** Otherwise it follows from the ledger, as in `setStock`. */
  reason?: MovementReason | undefined
}

/**
 * `setStock` for a batch of products: all or none.
 * @throws AppError not-found; conflict below the reserved units
 */
export async function setStockBulk(ctx: Context, counts: readonly StockTarget[]): Promise<void> {
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
    await moveStockBulk(
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
