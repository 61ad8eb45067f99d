import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import type { CartRow } from './cart.queries.ts'
import { carts } from './cart.tables.ts'

/**
 * The user's cart, made when there was none, locked for the rest of the transaction: changes to one cart
 * happen one after the other.
 */
export async function lockCart(ctx: Context, userId: string): Promise<CartRow> {
  const insert = (name: string) => insertOrLock(ctx.db, name)
  const statement = prepareOnce(ctx.db, 'lock cart', insert)
  const [cart] = await statement.execute({ userId, createdAt: ctx.now })
  if (!cart) throw new Error('The cart was not written')
  return cart
}

function insertOrLock(db: Database, name: string) {
  return (
    db
      .insert(carts)
      .values({ userId: sql.placeholder('userId'), createdAt: sql.placeholder('createdAt') })
      // Changes nothing, but makes one statement of finding, making and locking it.
      .onConflictDoUpdate({ target: carts.userId, set: { userId: sql`excluded.user_id` } })
      .returning()
      .prepare(name)
  )
}
