import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { createdAt } from '#server/platform/db/columns.ts'
import { orders } from './orders.tables.ts'

/** Every status of an order, with time and actor. The first row has no `from`. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromStatus: text().$type<OrderStatus>(),
    toStatus: text().$type<OrderStatus>().notNull(),
    /** A user's id, or the name of the job that changed the status. */
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_history_order_id_idx').on(table.orderId)],
)
