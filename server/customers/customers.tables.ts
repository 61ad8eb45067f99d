import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/accounts.tables.ts'
import { createdAt, newId } from '#server/platform/db/columns.ts'

/** Notes of admins about a customer, who never sees them. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: newId(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('customer_notes_customer_id_idx').on(table.customerId, table.createdAt)],
)
