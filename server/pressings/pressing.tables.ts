import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Identifier, Medium } from '#contract/pressings/pressing.ts'
import type { FormatName } from '#contract/pressings/record-formats.ts'
import type { Track } from '#contract/pressings/track-list.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { newId } from '#server/platform/db/columns.ts'

export type StoredTrack = Track

/**
 * The pressing of a record, one row for each product of the type vinyl and none for variants. A trigger
 * (db/functions/pressings.sql) adds it with the product, and keeps artists, labels, first genre and date of release
 * equal to the fields of `products` when only those are written.
 */
export const pressings = pgTable(
  'pressings',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    format: text().$type<FormatName>().notNull().default('Vinyl'),
    media: jsonb().$type<Medium[]>().notNull().default([]),
    country: text().notNull().default(''),
    /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; empty when unknown. */
    released: text().notNull().default(''),
    originalYear: smallint(),
    edition: text().notNull().default(''),
    packaging: text().notNull().default(''),
    limitedTo: integer(),
    genres: text().array().notNull().default(sql`'{}'`),
    styles: text().array().notNull().default(sql`'{}'`),
    identifiers: jsonb().$type<Identifier[]>().notNull().default([]),
    /** The barcodes with a correct check digit, as 13 digits; several pressings may share one. */
    gtins: text().array().notNull().default(sql`'{}'`),
    /** The catalogue numbers of all labels, each cell whole and by its parts, as `normalize_codes` returns them. */
    normalizedNumbers: text().array().notNull().default(sql`'{}'`),
    normalizedTitle: text().notNull().default(''),
    tracks: jsonb().$type<StoredTrack[]>().notNull().default([]),
    discogsReleaseId: bigint({ mode: 'number' }),
    discogsMasterId: bigint({ mode: 'number' }),
    musicbrainzReleaseId: uuid(),
    notes: text().notNull().default(''),
  },
  (table) => [
    index('pressings_gtins_idx').using('gin', table.gtins),
    // Read for each row of an import, which must not read a list of pending entries each time.
    index('pressings_normalized_numbers_idx')
      .using('gin', table.normalizedNumbers)
      .with({ fastupdate: false }),
    index('pressings_normalized_title_idx').on(table.normalizedTitle),
    uniqueIndex('pressings_discogs_release_id_idx')
      .on(table.discogsReleaseId)
      .where(sql`${table.discogsReleaseId} is not null`),
    check('pressings_released_partial', sql`${table.released} ~ '^(\\d{4}(-\\d{2}(-\\d{2})?)?)?$'`),
  ],
)

/** Artists and labels: names with a page of their own. A merged one stays, and leads to the other. */
export const catalogueNames = pgTable(
  'catalogue_names',
  {
    id: newId(),
    kind: text().$type<'artist' | 'label'>().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    /** "Beatles, The" */
    sortName: text().notNull(),
    normalizedName: text().notNull(),
    mergedInto: uuid().references((): AnyPgColumn => catalogueNames.id),
    about: text().notNull().default(''),
  },
  (table) => [
    unique('catalogue_names_slug_unique').on(table.kind, table.slug),
    unique('catalogue_names_normalized_unique').on(table.kind, table.normalizedName),
    check('catalogue_names_kind_known', sql`${table.kind} in ('artist', 'label')`),
  ],
)

/** The credit of a record, name by name: "Prince" " and " "The Revolution". */
export const pressingArtists = pgTable(
  'pressing_artists',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    artistId: uuid()
      .notNull()
      .references(() => catalogueNames.id),
    /** As printed; empty when it is the artist's name. */
    creditedAs: text().notNull().default(''),
    joinPhrase: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('pressing_artists_artist_id_idx').on(table.artistId),
  ],
)

/** The labels of a record, each with its catalogue number. */
export const pressingLabels = pgTable(
  'pressing_labels',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    labelId: uuid()
      .notNull()
      .references(() => catalogueNames.id),
    /** As printed; empty for none. */
    catalogueNumber: text().notNull().default(''),
    normalizedNumber: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('pressing_labels_label_id_idx').on(table.labelId),
  ],
)
