import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, instant } from '#server/platform/db/columns.ts'

/** The last two are of used copies only. */
export type MovementReason =
  | 'opening'
  | 'correction'
  | 'sale'
  | 'counter'
  | 'return'
  | 'resale'
  | 'withdrawn'
  | 'sold elsewhere'

/** The stock ledger: the sum of a product's movements is its stock. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    reason: text().$type<MovementReason>().notNull(),
    orderId: text(),
    /** A user's id, or the name of the job that made the movement. */
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // With the id, or the last movement of a product would be searched from the end of the ledger.
    index('stock_movements_product_id_idx').on(table.productId, table.id),
    index('stock_movements_order_id_idx').on(table.orderId),
    check('stock_movements_quantity_not_zero', sql`${table.quantity} <> 0`),
  ],
)

/**
 * Units reserved for an open checkout. The row is deleted when they are sold or released. A returned copy that waits for its
 * inspection is reserved too, by `inspection-` and its id, without an end.
 */
export const reservations = pgTable(
  'reservations',
  {
    orderId: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    expiresAt: instant().notNull(),
    /** The client's network, hashed, for an account that has not paid before (decision 7); null otherwise. */
    network: text(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('reservations_product_id_idx').on(table.productId),
    index('reservations_network_idx')
      .on(table.network, table.productId)
      .where(sql`${table.network} is not null`),
    index('reservations_expires_at_idx').on(table.expiresAt),
    check('reservations_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
