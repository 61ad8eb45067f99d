import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../platform/db/columns.ts'

/** Every webhook event by its unique id. Stored before it is worked on, so a second delivery changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    sessionId: text(),
    payload: jsonb().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
  },
  (table) => [index('payment_events_session_id_idx').on(table.sessionId)],
)
