import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { MediaGrade, SleeveGrade } from '#contract/copies/grades.ts'
import type { importRoundings } from '#contract/exchange/import-formats.ts'
import { products } from './catalogue.tables.ts'

/**
 * The values of a Discogs listing at an import or uploaded export. A value that differs from it since was changed, there or
 * here.
 */
export type DiscogsSent = {
  /** As in the file, in its currency. */
  price: number
  currency: string
  /** Units of the shop's currency for one unit of the currency. */
  rate: number
  /** Imports only: an export does not round. */
  rounding?: (typeof importRoundings)[number]
  /** The price of the copy here at that time. */
  priceCents: number
  mediaGrade: MediaGrade | null
  sleeveGrade: SleeveGrade | null
  notes: string
  location: string
  weightGrams: number | null
  externalId: string
  acceptOffer: boolean
}

/**
 * The log of all that imports and uploaded exports said about listings: only `undoneBy` changes later. The newest row that no
 * undo has taken back is the present one (`isPresentListing`), of each used copy, and of each listing of a record's own stock.
 */
export const discogsListings = pgTable(
  'discogs_listings',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The used copy, or the record whose own stock the units of the listing are. */
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null from the upload of an add file until an import finds the listing by the SKU. Several copies may be one listing. */
    listingId: bigint({ mode: 'number' }),
    /** How many the listing had, as own stock; null for a used copy. */
    units: integer(),
    /** Discogs no longer has it. The copies retain its number, so that an older file does not add them again. */
    isEnded: boolean().notNull().default(false),
    sent: jsonb().$type<DiscogsSent>().notNull(),
    /** The import, by the number that its entries in the audit log share; null for an uploaded export. */
    run: bigint({ mode: 'number' }),
    /** The entry in the audit log of the undo that took the row back. */
    undoneBy: bigint({ mode: 'number' }),
  },
  (table) => [
    index('discogs_listings_product_id_idx').on(table.productId, table.id),
    index('discogs_listings_listing_id_idx')
      .on(table.listingId, table.productId)
      .where(sql`${table.listingId} is not null`),
    index('discogs_listings_run_idx').on(table.run).where(sql`${table.run} is not null`),
  ],
)

/** A condition on a row of `discogs_listings`. */
export const isPresentListing = sql`(discogs_listings.undone_by is null and not exists (
  select from discogs_listings later where later.product_id = discogs_listings.product_id
    and later.id > discogs_listings.id and later.undone_by is null
    and (discogs_listings.units is null or later.listing_id = discogs_listings.listing_id)))`

const ofUsedCopy = sql`(discogs_listings.product_id = used_copies.product_id and ${isPresentListing})`

/** A column of `used_copies`: the number of its present or last listing on Discogs, which several copies may share. */
export const listingIdOfCopy = sql<number | null>`(
  select listing_id from discogs_listings where ${ofUsedCopy})`.mapWith(Number)

/** A condition on a row of `used_copies`: on Discogs, as far as the shop knows. */
export const isOnDiscogs = sql`exists (
  select from discogs_listings where ${ofUsedCopy} and not is_ended)`
