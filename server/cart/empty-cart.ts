import { eq } from 'drizzle-orm'
import type { Cart } from '#contract/cart.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { readCart } from './cart.queries.ts'
import { cartLines } from './cart.tables.ts'
import { lockCart } from './lock-cart.ts'

/** Deletes all lines; the cart keeps its id. */
export async function emptyCart(ctx: Context): Promise<Cart> {
  const { userId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, userId)
    await ctx.db.delete(cartLines).where(eq(cartLines.cartId, cart.id))
    return readCart(ctx, cart)
  })
}
