import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { addUpLines, type StockLine } from './stock.rules.ts'

/** Puts an order's sold copies back on the shelf. Doing so once per sale is the caller's business. */
export async function putBackStock(
  ctx: Context,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const given = addUpLines(lines)
    await lockProducts(
      ctx,
      given.map((line) => line.productId),
    )
    for (const { productId, quantity } of given) {
      await moveStock(ctx, { productId, quantity, reason: 'return', orderId })
    }
  })
}
