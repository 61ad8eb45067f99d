import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/catalogue.tables.ts'

/** Products that are delivered in another way than others of their type; a variant follows its product unless it has a row. */
export const productDelivery = pgTable(
  'product_delivery',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The weight of one item; null for the weight of its type. */
    weightGrams: integer(),
    isCollectionOnly: boolean().notNull().default(false),
  },
  (table) => [check('product_delivery_weight', sql`${table.weightGrams} between 1 and 1000000`)],
)
