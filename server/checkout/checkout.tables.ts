import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../platform/db/columns.ts'

/** Every webhook event by its unique id. Stored before it is worked on, so a second delivery changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    sessionId: text(),
    /** As the event names it; an order of this shop, unless its account sells elsewhere too. */
    orderId: text(),
    /** Null for events about anything but a payment page. */
    amountCents: integer(),
    currency: text(),
    isPaid: boolean(),
    payload: jsonb().notNull(),
    receivedAt: createdAt(),
    processedAt: instant(),
  },
  (table) => [
    index('payment_events_session_id_idx').on(table.sessionId),
    index('payment_events_order_id_idx').on(table.orderId),
  ],
)
