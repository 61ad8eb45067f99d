import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { MediaGrade } from '#contract/copies/grades.ts'
import type { FacetDimension } from '#contract/facets.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import { instant } from '#server/platform/db/columns.ts'

/** The values of facets. `write_product_facets` adds those of products; none is ever deleted. */
export const facets = pgTable(
  'facets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    dimension: text().$type<FacetDimension>().notNull(),
    /** The form in which values are compared: a genre in lower case, of a label its id. */
    key: text().notNull(),
    /** As shown; empty for a label, whose name may change. */
    label: text().notNull(),
    /** The row of a label in `catalogue_names`. */
    nameId: uuid(),
  },
  (table) => [unique('facets_key_unique').on(table.dimension, table.key)],
)

/**
 * One narrow row for each product that lists show, written by `refresh_changed` only (decision 10): what facets filter and count by, and
 * the sort keys that `products` lacks.
 */
export const productFacets = pgTable(
  'product_facets',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    type: text().$type<ProductType>().notNull(),
    /** The price of the featured offer. */
    cents: integer().notNull(),
    /** The lowest prices of offers that can be bought, by condition; null without one. */
    newCents: integer(),
    usedCents: integer(),
    nearMintCents: integer(),
    vgPlusCents: integer(),
    vgCents: integer(),
    isInStock: boolean().notNull(),
    createdAt: instant().notNull(),
    /** A partial date; null when unknown. */
    released: text(),
    /** The catalogue number of the first label; null without one. */
    catalogueNumber: text(),
    facetIds: integer().array().notNull(),
  },
  (table) => [index('product_facets_ids_idx').using('gin', table.facetIds)],
)

/** One narrow row for each used copy on sale, written by `refresh_changed` only: what `/used` filters, sorts and counts by. */
export const copyFacets = pgTable(
  'copy_facets',
  {
    copyId: uuid()
      .primaryKey()
      .references(() => usedCopies.productId, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => productFacets.productId, { onDelete: 'cascade' }),
    type: text().$type<ProductType>().notNull(),
    cents: integer().notNull(),
    mediaGrade: text().$type<MediaGrade>(),
    listedAt: instant(),
    /** Those of its product. */
    facetIds: integer().array().notNull(),
  },
  (table) => [
    index('copy_facets_product_idx').on(table.productId),
    index('copy_facets_latest_idx').on(table.listedAt.desc(), table.copyId.desc()),
    index('copy_facets_ids_idx').using('gin', table.facetIds),
  ],
)
