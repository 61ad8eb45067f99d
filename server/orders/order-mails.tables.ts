import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OrderMailKind } from '#contract/orders/order-admin.ts'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'
import { orderRefunds } from './order-payments.tables.ts'
import { orders } from './orders.tables.ts'

/** The outbox of order mails: a row is saved in the transaction of the change that triggers the mail. */
export const orderMails = pgTable(
  'order_mails',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderMailKind>().notNull(),
    /** A user's id, or the name of the job that triggered it. */
    actor: text().notNull().default(''),
    /** Requested by an admin, in addition to the automatic mail. */
    isResend: boolean().notNull().default(false),
    createdAt: createdAt(),
    sentAt: instant(),
    /** Failed attempts, and the time and reason of the last one. */
    attempts: integer().notNull().default(0),
    attemptedAt: instant(),
    failure: text(),
    /** Another mail was requested in its place, or the order made it untrue, before it was sent; it is not retried. */
    replacedAt: instant(),
    /** The refund it confirms; an order can have several. */
    refundId: uuid().references(() => orderRefunds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('order_mails_refund_id_key').on(table.refundId).where(sql`not ${table.isResend}`),
    index('order_mails_order_id_idx').on(table.orderId, table.createdAt),
  ],
)
