import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type CollectionKind, collectionKinds } from '#contract/ownership.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isOneOf, newId } from '#server/platform/db/columns.ts'

/** The rows of a customer's Discogs files. */
export const collectionItems = pgTable(
  'collection_items',
  {
    id: newId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<CollectionKind>().notNull(),
    artist: text().notNull(),
    title: text().notNull(),
    label: text().notNull(),
    catalogueNumber: text().notNull(),
    /** The year of the release; null when unknown. */
    year: integer(),
    discogsReleaseId: bigint({ mode: 'number' }),
    /** The record of the shop that it is, found when the file was uploaded. */
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('collection_items_user_id_idx').on(table.userId, table.kind),
    index('collection_items_product_id_idx').on(table.productId),
    check('collection_items_kind_known', isOneOf(table.kind, collectionKinds)),
  ],
)
