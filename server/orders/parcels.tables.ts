import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, newId } from '#server/platform/db/columns.ts'
import { orders } from './orders.tables.ts'

/** Name and tracking page are those of the carrier at the time; a later change of the carrier changes no parcel. */
export const parcels = pgTable(
  'parcels',
  {
    id: newId(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    carrier: text().notNull(),
    trackingNumber: text().notNull(),
    trackingUrl: text(),
    /** The pre-orders of its order follow in a second parcel. */
    isFirstPart: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('parcels_order_number_key').on(table.orderId, table.carrier, table.trackingNumber),
    check('parcels_number_known', sql`${table.trackingNumber} ~ '^[A-Za-z0-9-]{3,60}$'`),
    check('parcels_url_https', sql`${table.trackingUrl} like 'https://%'`),
  ],
)

/** The carriers that the shop has added to the known ones. */
export const carriers = pgTable(
  'carriers',
  {
    id: newId(),
    name: text().notNull(),
    /** Empty without tracking pages. */
    trackingPattern: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('carriers_name_key').on(sql`lower(${table.name})`)],
)

export type ParcelRow = typeof parcels.$inferSelect
