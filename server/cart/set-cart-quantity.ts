import { and, eq, exists } from 'drizzle-orm'
import type { Cart } from '#contract/cart.ts'
import { AppError } from '#contract/errors.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isInShop, productNotFound } from '#server/catalogue/index.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { readCart } from './cart.queries.ts'
import { cartLines } from './cart.tables.ts'
import { lockCart } from './lock-cart.ts'

/**
 * Sets the quantity of an existing line.
 * @throws AppError not-found when the product is archived or not in the cart
 */
export async function setCartQuantity(
  ctx: Context,
  { productId, quantity }: { productId: string; quantity: number },
): Promise<Cart> {
  const { userId } = signedIn(ctx)
  if (!isId(productId)) throw productNotFound()
  return withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, userId)
    const inShop = ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, cartLines.productId), isInShop))
    const changed = await ctx.db
      .update(cartLines)
      .set({ quantity })
      .where(and(eq(cartLines.cartId, cart.id), eq(cartLines.productId, productId), exists(inShop)))
      .returning({ productId: cartLines.productId })
    if (changed.length === 0) throw new AppError('not-found', 'Product not found in the cart')
    return readCart(ctx, cart)
  })
}
