import type { Context } from '../platform/context.ts'
import type { CartRow } from './cart.queries.ts'
import { carts } from './cart.tables.ts'

/**
 * The user's cart, made when there was none, locked for the rest of the transaction: changes to one cart
 * happen one after the other.
 */
export async function lockCart(ctx: Context, userId: string): Promise<CartRow> {
  const [cart] = await ctx.db
    .insert(carts)
    .values({ userId, createdAt: ctx.now })
    // Changes nothing, but makes one statement of finding, making and locking it.
    .onConflictDoUpdate({ target: carts.userId, set: { userId } })
    .returning()
  if (!cart) throw new Error('The cart was not written')
  return cart
}
