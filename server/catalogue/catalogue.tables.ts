import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductType } from '#contract/products/catalogue.ts'
import { type CompletionMark, completionMarks } from '#contract/products/completion.ts'
import type { Fit } from '#contract/products/fit-facts.ts'
import { type VariantKind, variantKinds } from '#contract/products/offers.ts'
import { productTypes } from '#contract/products/product-type.ts'
import { createdAt, instant, isOneOf, newId, tsvector } from '#server/platform/db/columns.ts'

/**
 * A row is an offer: something that can be bought, with one id, one price and one stock. Rows without a parent are the products
 * of the shop; the others are their variants, used copies and options (decision 43). A variant repeats its product's texts,
 * which a trigger keeps equal.
 *
 * `stock` counts the units in the shop, `reserved` those of open checkouts. Album fields are null for products without
 * album info. Functions in db/functions/columns.sql generate the vectors; the effects of a changed row are in
 * db/triggers/products.sql, and what is derived from it in db/functions/README.md.
 */
export const products = pgTable(
  'products',
  {
    id: newId(),
    name: text().notNull(),
    type: text().$type<ProductType>().notNull(),
    priceCents: integer().notNull(),
    brand: text().notNull().default(''),
    description: text().notNull().default(''),
    stock: integer().notNull().default(0),
    reserved: integer().notNull().default(0),
    /** Part of the list indexes instead of the two columns above, which change with every purchase. */
    isInStock: boolean()
      .notNull()
      .generatedAlwaysAs(sql`stock > reserved or variants_available > 0`),
    /** Set on a variant: its product. */
    parentId: uuid().references((): AnyPgColumn => products.id),
    variantKind: text().$type<VariantKind>(),
    /** The next three are a product's only: of its variants that can be bought. */
    variantsAvailable: integer().notNull().default(0),
    cheapestVariantId: uuid(),
    cheapestVariantCents: integer(),
    /** The featured offer represents its product in lists, which sort and filter by its price. */
    featuredId: uuid()
      .notNull()
      .generatedAlwaysAs(
        sql`case when stock <= reserved and variants_available > 0 then cheapest_variant_id else id end`,
      ),
    featuredCents: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case when stock <= reserved and variants_available > 0 then cheapest_variant_cents else price_cents end`,
      ),
    /** Searched like the label: catalogue numbers, barcodes and the names of further labels. */
    searchExtra: text().notNull().default(''),
    thumbnail: text().notNull().default(''),
    images: text().array().notNull().default(sql`'{}'`),
    artist: text(),
    genre: text(),
    releaseDate: date({ mode: 'string' }),
    trackList: text().array(),
    /** The ship date of own stock, also after that day. Without one a record ships on its release date. */
    shipsOn: date({ mode: 'string' }),
    /** The kind of file that added the product; null after the next save. */
    needsCompletion: text().$type<CompletionMark>(),
    /** The owner's sentence why it cannot be withdrawn from; null where it can. An option follows its product too. */
    withdrawalExclusion: text(),
    /** The review in Markdown, its author and date; empty for variants. */
    review: text().notNull().default(''),
    reviewAuthor: text().notNull().default(''),
    reviewedAt: instant(),
    /** When the staff picked it; null for others. */
    pickedAt: instant(),
    /** The facts that decide what a turntable or an accessory fits; null without any. */
    fit: jsonb().$type<Fit>(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    archivedAt: instant(),
    /** Null for a variant: search finds its product. */
    titleVector: tsvector().generatedAlwaysAs(
      sql`case when parent_id is null then product_title_vector(name, artist) end`,
    ),
    searchVector: tsvector().generatedAlwaysAs(
      sql`case when parent_id is null then product_search_vector(name, artist, brand || ' ' || search_extra, genre, type, track_list, description || ' ' || review) end`,
    ),
  },
  (table) => {
    const inShop = sql`${table.archivedAt} is null and ${table.parentId} is null`
    const byName = sql`${table.name} collate "en-AU-x-icu"`
    return [
      index('products_newest_idx')
        .on(table.createdAt.desc(), table.id.desc(), table.isInStock)
        .where(inShop),
      index('products_price_idx').on(table.featuredCents, table.id, table.isInStock).where(inShop),
      index('products_name_idx').on(byName, table.id, table.isInStock).where(inShop),
      index('products_type_newest_idx')
        .on(table.type, table.createdAt.desc(), table.id.desc(), table.isInStock)
        .where(inShop),
      index('products_type_price_idx')
        .on(table.type, table.featuredCents, table.id, table.isInStock)
        .where(inShop),
      index('products_type_name_idx')
        .on(table.type, byName, table.id, table.isInStock)
        .where(inShop),
      index('products_artist_idx')
        .on(table.artist, table.createdAt.desc(), table.id.desc())
        .where(inShop),
      // The digits that every product number has (contract/products/product-number.ts).
      index('products_number_idx').on(sql`right(${table.id}::text, 10)`).where(inShop),
      index('products_parent_idx').on(table.parentId).where(sql`${table.parentId} is not null`),
      index('products_needs_completion_idx')
        .on(table.needsCompletion, table.createdAt.desc(), table.id.desc())
        .where(sql`${table.needsCompletion} is not null`),
      index('products_picks_idx')
        .on(table.pickedAt.desc(), table.id)
        .where(sql`${table.pickedAt} is not null and ${inShop}`),
      index('products_fit_idx')
        .using('gin', table.fit.op('jsonb_path_ops'))
        .where(sql`${table.fit} is not null and ${inShop}`),
      index('products_search_vector_idx').using('gin', table.searchVector),
      index('products_title_vector_idx').using('gin', table.titleVector),
      check('products_type_known', isOneOf(table.type, productTypes)),
      check('products_price_not_negative', sql`${table.priceCents} >= 0`),
      check('products_stock_not_negative', sql`${table.stock} >= 0`),
      check('products_never_oversold', sql`${table.reserved} between 0 and ${table.stock}`),
      check('products_variant_kind_known', isOneOf(table.variantKind, variantKinds)),
      check(
        'products_variant_has_parent',
        sql`(${table.parentId} is null) = (${table.variantKind} is null)`,
      ),
      check(
        'products_used_copy_is_one',
        sql`${table.variantKind} is distinct from 'used' or ${table.stock} <= 1`,
      ),
      check('products_needs_completion_known', isOneOf(table.needsCompletion, completionMarks)),
      check('products_images_at_most_6', sql`cardinality(${table.images}) <= 6`),
    ]
  },
)
