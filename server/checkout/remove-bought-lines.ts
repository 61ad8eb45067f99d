import { removeUnits } from '#server/cart/index.ts'
import { takeLinesForCart } from '#server/orders/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { findBoughtOrderId } from './checkout.queries.ts'

/**
 * Removes the units of the signed-in user's bought order from the cart, once for each order: units that were added
 * during the payment stay, and a repeat never touches the next cart.
 * @returns false when nothing was bought or the cart was cleared before
 */
export async function removeBoughtLines(
  ctx: Context,
  { sessionId }: { sessionId?: string | undefined },
): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const orderId = await findBoughtOrderId(ctx, sessionId)
    const lines = orderId === undefined ? [] : await takeLinesForCart(ctx, orderId)
    if (lines.length === 0) return false
    await removeUnits(ctx, lines)
    return true
  })
}
