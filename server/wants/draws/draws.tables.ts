import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/accounts.tables.ts'
import { instant } from '#server/platform/db/columns.ts'
import { drops } from '#server/pricing/index.ts'

/** Customers in a draw. The result of an entry follows from the customer's hold of source `draw`. */
export const dropEntries = pgTable(
  'drop_entries',
  {
    productId: uuid()
      .notNull()
      .references(() => drops.productId, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    enteredAt: instant().notNull(),
    /** From 1, in the drawn order; null before the draw. */
    place: integer(),
    /** When the mail "Not this time" was handed over: a later hold is one that was passed on. */
    lostMailedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.userId] }),
    index('drop_entries_place_idx').on(table.productId, table.place),
    index('drop_entries_user_id_idx').on(table.userId),
  ],
)
