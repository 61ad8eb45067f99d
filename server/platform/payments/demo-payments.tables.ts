import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Address } from '#contract/accounts.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { createdAt, instant } from '#server/platform/db/columns.ts'
import type { SessionRequest } from './payment-provider.ts'

/** The customer's input apart from the card, which is never stored. */
export type ShippingDetails = { name: string; phoneNumber: string; address?: Address }

/** Payment sessions of the demo provider, one per order. */
export const demoPaymentSessions = pgTable(
  'demo_payment_sessions',
  {
    id: text().primaryKey(),
    orderId: text().notNull(),
    request: jsonb().$type<Omit<SessionRequest, 'placedAt' | 'expiresAt'>>().notNull(),
    state: text().$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    shipping: jsonb().$type<ShippingDetails>(),
    /** The method that paid; null until then. */
    method: text().$type<PaymentMethod>(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [uniqueIndex('demo_payment_sessions_order_id_key').on(table.orderId)],
)

export type DemoSession = typeof demoPaymentSessions.$inferSelect

export const demoPaymentRefunds = pgTable(
  'demo_payment_refunds',
  {
    id: text().primaryKey(),
    /** The shop's id of the refund; a repeated request creates no second one. */
    refundId: text().notNull(),
    sessionId: text()
      .notNull()
      .references(() => demoPaymentSessions.id, { onDelete: 'cascade' }),
    amountCents: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('demo_payment_refunds_refund_id_key').on(table.refundId),
    index('demo_payment_refunds_session_id_idx').on(table.sessionId, table.createdAt),
    index('demo_payment_refunds_created_at_idx').on(table.createdAt),
  ],
)

export type DemoRefund = typeof demoPaymentRefunds.$inferSelect
