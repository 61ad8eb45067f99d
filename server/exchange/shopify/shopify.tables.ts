import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, newId } from '#server/platform/db/columns.ts'
import { productImports } from '../import/import.tables.ts'

/** The names that products had in the URLs of a Shopify shop, in lower case: `/products/<handle>`. */
export const productHandles = pgTable(
  'product_handles',
  {
    handle: text().primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('product_handles_product_id_idx').on(table.productId)],
)

/** Images that jobs fetch after an import. `reason` is empty unless it failed. */
export const importedImages = pgTable(
  'imported_images',
  {
    id: newId(),
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    url: text().notNull(),
    state: text().$type<'waiting' | 'stored' | 'shown' | 'failed'>().notNull().default('waiting'),
    /** The URL in the shop's own store, once it is there. */
    storedUrl: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('imported_images_import_id_idx').on(table.importId, table.state, table.productId),
    check(
      'imported_images_state_known',
      sql`${table.state} in ('waiting', 'stored', 'shown', 'failed')`,
    ),
  ],
)
