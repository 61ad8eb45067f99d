import { eq } from 'drizzle-orm'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { stockMovements } from '#server/stock/stock.tables.ts'

/** Rows for tests. Each test creates its own and sets only the values it depends on. */

let counter = 0

export type UserRow = typeof users.$inferSelect
export type ProductRow = typeof products.$inferSelect

export async function makeUser(
  db: Database,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> {
  counter += 1
  const [row] = await db
    .insert(users)
    .values({ email: `person${counter}@example.com`, ...values })
    .returning()
  if (!row) throw new Error('The user was not written')
  return row
}

export const makeAdmin = (db: Database): Promise<UserRow> => makeUser(db, { role: 'admin' })

/** A product with 10 units in stock and a matching stock movement. */
export async function makeProduct(
  db: Database,
  values: Partial<typeof products.$inferInsert> = {},
): Promise<ProductRow> {
  counter += 1
  const [row] = await db
    .insert(products)
    .values({ name: `Record ${counter}`, type: 'vinyl', priceCents: 3995, stock: 10, ...values })
    .returning()
  if (!row) throw new Error('The product was not written')
  if (row.stock > 0) {
    await db
      .insert(stockMovements)
      .values({ productId: row.id, quantity: row.stock, reason: 'opening', actor: 'test' })
  }
  return row
}

export async function findProductRow(db: Database, id: string): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error(`No product ${id}`)
  return row
}
