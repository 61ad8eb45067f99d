import { sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import type { CartRow } from './cart.queries.ts'
import { carts } from './cart.tables.ts'

/**
 * The user's cart, created on first use and locked for the rest of the transaction, which serializes changes to one
 * cart.
 */
export async function lockCart(ctx: Context, userId: string): Promise<CartRow> {
  const insert = (name: string) => insertOrLock(ctx.db, name)
  const statement = cachedStatement(ctx.db, 'lock cart', insert)
  const [cart] = await statement.execute({ userId, createdAt: ctx.now })
  if (!cart) throw new Error('The cart was not written')
  return cart
}

function insertOrLock(db: Database, name: string) {
  return (
    db
      .insert(carts)
      .values({ userId: sql.placeholder('userId'), createdAt: sql.placeholder('createdAt') })
      // A no-op update: it returns and locks an existing cart in the same statement.
      .onConflictDoUpdate({ target: carts.userId, set: { userId: sql`excluded.user_id` } })
      .returning()
      .prepare(name)
  )
}
