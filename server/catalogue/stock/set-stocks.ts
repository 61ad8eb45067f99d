import { inArray } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { products, stockMovements } from '../catalogue.tables.ts'
import { moveStocks } from './move-stock.ts'
import { heldText } from './stock.rules.ts'

export type StockCount = { productId: string; stock: number }

/**
 * `setStock` for some hundred products at once: all or none.
 * @throws AppError not-found; conflict below what open checkouts hold
 */
export async function setStocks(ctx: Context, counts: readonly StockCount[]): Promise<void> {
  if (counts.length === 0) return
  await withTransaction(ctx, async (ctx) => {
    const shelves = await lockShelves(
      ctx,
      counts.map(({ productId }) => productId),
    )
    const moves = counts.flatMap(({ productId, stock }) => {
      const shelf = shelves.get(productId)
      if (!shelf) throw new AppError('not-found', 'Product not found')
      if (stock < shelf.reserved) {
        throw new AppError('conflict', `"${shelf.name}": ${heldText(shelf.reserved)}`)
      }
      return stock === shelf.stock ? [] : [{ productId, quantity: stock - shelf.stock }]
    })
    const known = await findMoved(
      ctx,
      moves.map(({ productId }) => productId),
    )
    await moveStocks(
      ctx,
      moves.map((move) => ({
        ...move,
        reason: known.has(move.productId) ? ('correction' as const) : ('opening' as const),
      })),
    )
  })
}

/** As `lockProducts`, in the same order, but only the few columns that are needed of so many. */
async function lockShelves(ctx: Context, ids: readonly string[]) {
  const { id, name, stock, reserved } = products
  const rows = await ctx.db
    .select({ id, name, stock, reserved })
    .from(products)
    .where(inArray(id, ids))
    .orderBy(id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of the products have a movement in the ledger already. */
async function findMoved(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ id: stockMovements.productId })
    .from(stockMovements)
    .where(inArray(stockMovements.productId, ids))
  return new Set(rows.map(({ id }) => id))
}
