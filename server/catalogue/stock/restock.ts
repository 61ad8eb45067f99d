import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { mergeLines, type StockLine } from './stock.rules.ts'

/** Returns an order's sold units to the stock. The caller ensures that this happens once per sale. */
export async function restockProducts(
  ctx: Context,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const given = mergeLines(lines)
    await lockProducts(
      ctx,
      given.map((line) => line.productId),
    )
    for (const { productId, quantity } of given) {
      await moveStock(ctx, { productId, quantity, reason: 'return', orderId })
    }
  })
}
