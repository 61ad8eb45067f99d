import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from '../../../../contract/accounts.ts'
import { createdAt, instant } from '../../db/columns.ts'
import type { SessionRequest } from '../payment-provider.ts'

/** What the payer enters besides the card, of which nothing is kept. */
export type ShippingDetails = { name: string; phoneNumber: string; address: Address }

/** Pages of the demo payment provider, one per order. */
export const demoPaymentSessions = pgTable(
  'demo_payment_sessions',
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    request: jsonb().$type<Omit<SessionRequest, 'expiresAt'>>().notNull(),
    state: text().$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    shipping: jsonb().$type<ShippingDetails>(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [uniqueIndex('demo_payment_sessions_order_id_key').on(table.orderId)],
)

export type DemoSession = typeof demoPaymentSessions.$inferSelect
