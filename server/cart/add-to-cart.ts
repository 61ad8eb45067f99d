import { and, eq } from 'drizzle-orm'
import type { Cart } from '../../contract/cart.ts'
import { AppError } from '../../contract/errors.ts'
import { QUANTITY_MAX } from '../../contract/limits.ts'
import { products } from '../catalogue/catalogue.tables.ts'
import { isInShop, productNotFound } from '../catalogue/index.ts'
import { type Context, signedIn } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { withTransaction } from '../platform/db/with-transaction.ts'
import { getCart } from './cart.queries.ts'
import { cartAdditions, cartLines, carts } from './cart.tables.ts'
import { type LockedCart, lockCart } from './lock-cart.ts'

type CartAddition = {
  productId: string
  quantity: number
  /** Names the addition: the same key counts once, however often it comes. */
  idempotencyKey?: string | undefined
}

/**
 * Adds to what is in the cart; additions at the same time add up. Stock is not looked at before checkout.
 * @throws AppError not-found; invalid-input when the line would exceed 999
 */
export async function addToCart(ctx: Context, addition: CartAddition): Promise<Cart> {
  const { userId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const cart = await lockCart(ctx, userId)
    if (await isNewAddition(ctx, userId, addition.idempotencyKey)) {
      await assertInShop(ctx, addition.productId)
      await startAgainWhenEmpty(ctx, cart)
      await addToLine(ctx, cart, addition)
    }
    return getCart(ctx, userId)
  })
}

async function isNewAddition(
  ctx: Context,
  userId: string,
  key: string | undefined,
): Promise<boolean> {
  if (key === undefined) return true
  const claimed = await ctx.db
    .insert(cartAdditions)
    .values({ userId, key, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning({ key: cartAdditions.key })
  return claimed.length > 0
}

async function assertInShop(ctx: Context, productId: string): Promise<void> {
  const count = isId(productId)
    ? await ctx.db.$count(products, and(eq(products.id, productId), isInShop))
    : 0
  if (count === 0) throw productNotFound()
}

/** A cart's age is that of what is in it: an abandoned cart is counted from its first line (DASH-18). */
async function startAgainWhenEmpty(ctx: Context, cart: LockedCart): Promise<void> {
  const [line] = await ctx.db
    .select({ productId: cartLines.productId })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(cartLines.cartId, cart.id), isInShop))
    .limit(1)
  if (line) return
  await ctx.db.update(carts).set({ createdAt: ctx.now }).where(eq(carts.id, cart.id))
}

async function addToLine(
  ctx: Context,
  cart: LockedCart,
  { productId, quantity }: CartAddition,
): Promise<void> {
  const ofLine = and(eq(cartLines.cartId, cart.id), eq(cartLines.productId, productId))
  const [line] = await ctx.db.select({ quantity: cartLines.quantity }).from(cartLines).where(ofLine)
  const total = quantity + (line?.quantity ?? 0)
  if (total > QUANTITY_MAX) {
    throw new AppError(
      'invalid-input',
      `Quantity must be a whole number from 1 to ${QUANTITY_MAX}`,
      { field: 'quantity' },
    )
  }
  if (line) await ctx.db.update(cartLines).set({ quantity: total }).where(ofLine)
  else {
    await ctx.db
      .insert(cartLines)
      .values({ cartId: cart.id, productId, quantity, addedAt: ctx.now })
  }
}
