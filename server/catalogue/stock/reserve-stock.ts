import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { products, reservations } from '../catalogue.tables.ts'
import { lockProducts, type ProductRow } from './lock-products.ts'
import { addUpLines, findShortages, type StockLine } from './stock.rules.ts'

type Reservation = { orderId: string; lines: readonly StockLine[]; expiresAt: Date }

/**
 * Holds all lines for the order, or none. Answers the products by id, locked, for the order to freeze their
 * names and prices.
 * @throws AppError out-of-stock, saying for each short line what is left
 */
export async function reserveStock(
  ctx: Context,
  { orderId, lines, expiresAt }: Reservation,
): Promise<Map<string, ProductRow>> {
  return withTransaction(ctx, async (ctx) => {
    const wanted = addUpLines(lines)
    const shelves = await lockProducts(
      ctx,
      wanted.map((line) => line.productId),
    )
    const shortages = findShortages(wanted, shelves)
    if (shortages.length > 0) throw new AppError('out-of-stock', shortages.join(' '))
    for (const { productId, quantity } of wanted) {
      await ctx.db
        .update(products)
        .set({ reserved: sql`${products.reserved} + ${quantity}` })
        .where(eq(products.id, productId))
    }
    await ctx.db
      .insert(reservations)
      .values(wanted.map((line) => ({ ...line, orderId, expiresAt })))
    return shelves
  })
}
