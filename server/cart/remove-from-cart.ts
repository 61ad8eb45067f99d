import { and, eq } from 'drizzle-orm'
import type { Cart } from '#contract/cart.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { readCart } from './cart.queries.ts'
import { cartLines } from './cart.tables.ts'
import { lockCart } from './lock-cart.ts'

/** Removes a line, idempotently. */
export async function removeFromCart(ctx: Context, productId: string): Promise<Cart> {
  const { userId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, userId)
    if (isId(productId)) {
      await ctx.db
        .delete(cartLines)
        .where(and(eq(cartLines.cartId, cart.id), eq(cartLines.productId, productId)))
    }
    return readCart(ctx, cart)
  })
}
