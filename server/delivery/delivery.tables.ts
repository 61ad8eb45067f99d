import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { DeliverySettings } from '#contract/delivery/delivery-settings.ts'

/**
 * One row for the shop, none while nothing is set. One document, because zones, rates and steps are only ever read and replaced
 * together; orders copy what they need. A trigger notifies every process of a change.
 */
export const deliverySettings = pgTable(
  'delivery_settings',
  {
    id: boolean().primaryKey().default(true),
    settings: jsonb().$type<DeliverySettings>().notNull(),
  },
  (table) => [check('delivery_settings_single', sql`${table.id}`)],
)
