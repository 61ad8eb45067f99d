import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { returnForInspection } from './inspection.ts'
import { lockProducts } from './lock-products.ts'
import { moveStock } from './move-stock.ts'
import { mergeLines, type StockLine } from './stock.rules.ts'

type Return = {
  orderId: string
  lines: readonly StockLine[]
  /** True for units that have left the shop: a used copy may have lost its grade, and waits for its inspection. */
  wereShipped: boolean
}

/** Returns an order's sold units to the stock. The caller ensures that this happens once per sale. */
export async function restockProducts(
  ctx: Context,
  { orderId, lines, wereShipped }: Return,
): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const given = mergeLines(lines)
    const levels = await lockProducts(
      ctx,
      given.map((line) => line.productId),
    )
    for (const line of given) {
      const product = levels.get(line.productId)
      if (wereShipped && product?.variantKind === 'used') {
        await returnForInspection(ctx, product, orderId)
      } else {
        await moveStock(ctx, [{ ...line, reason: 'return', orderId }])
      }
    }
  })
}
