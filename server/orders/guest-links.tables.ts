import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/columns.ts'
import { orders } from './orders.tables.ts'

/** Links that show an order without a sign-in. Stores only the hash of a token. */
export const guestLinks = pgTable(
  'guest_links',
  {
    tokenHash: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('guest_links_order_id_idx').on(table.orderId)],
)

/** Mailed links that prove an address, for the data of its guest orders. Stores only the hash of a token. */
export const guestDataLinks = pgTable(
  'guest_data_links',
  {
    tokenHash: text().primaryKey(),
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('guest_data_links_email_idx').on(table.email)],
)
