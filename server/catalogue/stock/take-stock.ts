import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { addUpLines, findShortages, type StockLine } from './stock.rules.ts'

/**
 * Sells copies that no reservation holds: an order that comes back to life. All lines or none. A product that
 * left the shop can still be taken, as long as copies of it are there.
 * @throws AppError out-of-stock, saying for each short line what is left
 */
export async function takeStock(
  ctx: Context,
  orderId: string,
  lines: readonly StockLine[],
  reason: 'sale' | 'sale again',
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const wanted = addUpLines(lines)
    const shelves = await lockProducts(
      ctx,
      wanted.map((line) => line.productId),
    )
    const onShelf = [...shelves].map(([id, shelf]) => [id, { ...shelf, archivedAt: null }] as const)
    const shortages = findShortages(wanted, new Map(onShelf))
    if (shortages.length > 0) throw new AppError('out-of-stock', shortages.join(' '))
    for (const { productId, quantity } of wanted) {
      await moveStock(ctx, { productId, quantity: -quantity, reason, orderId })
    }
  })
}
