import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { assertAvailable } from './assert-available.ts'
import { endInspections, findReturnedBy } from './inspection.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { mergeLines, type StockLine } from './stock.rules.ts'

/**
 * Sells unreserved units, at the counter or for an order that is reactivated; all lines or none. Works for archived products while units
 * are in stock, and for used copies that wait for the inspection of this order's return.
 * @throws AppError out-of-stock, with the units left for each missing line
 */
export async function sellUnreserved(
  ctx: Context,
  orderId: string,
  lines: readonly StockLine[],
  reason: 'sale' | 'counter' | 'resale',
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const wanted = mergeLines(lines)
    const levels = await lockProducts(
      ctx,
      wanted.map((line) => line.productId),
    )
    const returned = await findReturnedBy(ctx, orderId, levels)
    const stockLevels = [...levels].map(([id, level]) => {
      const reserved = returned.has(id) ? level.reserved - 1 : level.reserved
      return [id, { ...level, reserved, archivedAt: null }] as const
    })
    await assertAvailable(ctx, wanted, new Map(stockLevels))
    await moveStock(
      ctx,
      wanted.map(({ productId, quantity }) => {
        const reserved = returned.has(productId) ? -1 : 0
        return { productId, quantity: -quantity, reserved, reason, orderId }
      }),
    )
    await endInspections(ctx, returned)
  })
}
