import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ProductType } from '../../contract/catalogue.ts'
import { createdAt, instant, newId, tsvector } from '../platform/db/columns.ts'

/**
 * `stock` is what lies on the shelf, `reserved` what open checkouts hold of it. Album fields are null for
 * products without album info. `titleVector` and `searchVector` are made by the database from the words a
 * shopper may look for.
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
    /** In the indexes of lists, where the two above are not: they change with each purchase, this hardly ever does. */
    isInStock: boolean().notNull().generatedAlwaysAs(sql`stock > reserved`),
    thumbnail: text().notNull().default(''),
    images: text().array().notNull().default(sql`'{}'`),
    artist: text(),
    genre: text(),
    releaseDate: date({ mode: 'string' }),
    trackList: text().array(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    archivedAt: instant(),
    titleVector: tsvector().generatedAlwaysAs(sql`product_title_vector(name, artist)`),
    searchVector: tsvector().generatedAlwaysAs(
      sql`product_search_vector(name, artist, brand, genre, type, track_list, description)`,
    ),
  },
  (table) => {
    const inShop = sql`${table.archivedAt} is null`
    const byName = sql`${table.name} collate "en-AU-x-icu"`
    return [
      index('products_newest_idx')
        .on(table.createdAt.desc(), table.id.desc(), table.isInStock)
        .where(inShop),
      index('products_price_idx').on(table.priceCents, table.id, table.isInStock).where(inShop),
      index('products_name_idx').on(byName, table.id, table.isInStock).where(inShop),
      index('products_type_newest_idx')
        .on(table.type, table.createdAt.desc(), table.id.desc(), table.isInStock)
        .where(inShop),
      index('products_type_price_idx')
        .on(table.type, table.priceCents, table.id, table.isInStock)
        .where(inShop),
      index('products_type_name_idx')
        .on(table.type, byName, table.id, table.isInStock)
        .where(inShop),
      index('products_artist_idx').on(table.artist).where(inShop),
      index('products_search_vector_idx').using('gin', table.searchVector),
      index('products_title_vector_idx').using('gin', table.titleVector),
      check(
        'products_type_known',
        sql`${table.type} in ('vinyl', 'turntable', 'accessory', 'merch')`,
      ),
      check('products_price_not_negative', sql`${table.priceCents} >= 0`),
      check('products_stock_not_negative', sql`${table.stock} >= 0`),
      check('products_never_oversold', sql`${table.reserved} between 0 and ${table.stock}`),
      check('products_images_at_most_6', sql`cardinality(${table.images}) <= 6`),
    ]
  },
)

/** Products that were added under a key of the caller's, so that a repeated request adds none. */
export const productAdditions = pgTable(
  'product_additions',
  {
    /** As in the ledger: who may use the key again for another product. */
    actor: text().notNull(),
    key: text().notNull(),
    /** Of what was asked for: the product may have been changed since. */
    bodyHash: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.actor, table.key] })],
)

/**
 * How many products of a type and price are in the shop, and whether they can be bought: the sum of `change` over
 * its rows, exact in every transaction. Rows without a price are of all prices together. Triggers on `products` only
 * ever add rows, so that no sale waits for another; a job adds up what has gathered.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    type: text().$type<ProductType>().notNull(),
    priceCents: integer(),
    isInStock: boolean().notNull(),
    change: integer().notNull(),
  },
  (table) => [
    index('product_counts_idx').on(table.priceCents, table.type, table.isInStock, table.change),
  ],
)

/**
 * Every word of names, artists, brands, genres and types: what a typed one may be a part of or have been meant
 * for. A trigger on `products` adds to it; nothing is taken out.
 */
export const productWords = pgTable('product_words', { word: text().primaryKey() }, (table) => [
  index('product_words_part_idx').using('gin', sql`${table.word} gin_trgm_ops`),
  index('product_words_first_letter_idx').on(
    sql`left(${table.word}, 1)`,
    sql`length(${table.word})`,
  ),
  index('product_words_rest_idx').on(sql`substr(${table.word}, 2)`),
])

export type MovementReason = 'opening' | 'correction' | 'sale' | 'return' | 'sale again'

/** The ledger: the sum of a product's movements is its stock. */
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
    /** A user's id, or the part of the program that did it. */
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_movements_product_id_idx').on(table.productId),
    index('stock_movements_order_id_idx').on(table.orderId),
    check('stock_movements_not_nothing', sql`${table.quantity} <> 0`),
  ],
)

/** Copies held for an open checkout. The row goes when they are sold or released. */
export const reservations = pgTable(
  'reservations',
  {
    orderId: text().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('reservations_product_id_idx').on(table.productId),
    index('reservations_expires_at_idx').on(table.expiresAt),
    check('reservations_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
