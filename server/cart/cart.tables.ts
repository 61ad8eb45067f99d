import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'

/** One cart per user. `createdAt` restarts when an empty cart gets its first line. */
export const carts = pgTable(
  'carts',
  {
    id: newId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('carts_user_id_key').on(table.userId)],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    addedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.productId] }),
    check('cart_lines_quantity_in_range', sql`${table.quantity} between 1 and 999`),
  ],
)
