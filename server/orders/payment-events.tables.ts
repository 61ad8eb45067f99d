import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#server/platform/db/columns.ts'

/** Every webhook event by its unique id, stored before it is processed: a second delivery changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    sessionId: text(),
    /** The order of the event's payment; null when the shop has none, as for another program of the provider account. */
    orderId: text(),
    /** Null unless the event is about a payment page. */
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
    index('payment_events_received_at_idx').on(table.receivedAt),
  ],
)
