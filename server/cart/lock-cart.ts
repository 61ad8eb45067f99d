import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { carts } from './cart.tables.ts'

export type LockedCart = { id: string; userId: string }

/**
 * The user's cart, made when there was none, locked for the rest of the transaction: changes to one cart
 * happen one after the other.
 */
export async function lockCart(ctx: Context, userId: string): Promise<LockedCart> {
  await ctx.db.insert(carts).values({ userId, createdAt: ctx.now }).onConflictDoNothing()
  const [cart] = await ctx.db
    .select({ id: carts.id, userId: carts.userId })
    .from(carts)
    .where(eq(carts.userId, userId))
    .for('update')
  if (!cart) throw new Error('The cart was not written')
  return cart
}
