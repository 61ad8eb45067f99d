import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { discogsFiles } from '#contract/exchange/discogs-files.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'
import type { ExportRow } from './discogs-rows.rules.ts'

/** A snapshot of what changed since Discogs and the shop were last equal. Only `uploadedAt` changes later. */
export const discogsExports = pgTable(
  'discogs_exports',
  {
    id: newId(),
    createdAt: createdAt(),
    uploadedAt: instant(),
    currency: text().notNull(),
    /** Units of the shop's currency for one unit of the currency. */
    rate: doublePrecision().notNull(),
    addCount: integer().notNull().default(0),
    changeCount: integer().notNull().default(0),
    deleteCount: integer().notNull().default(0),
    /** Used copies on sale whose record has no Discogs release. */
    withoutReleaseId: integer().notNull().default(0),
    /** Used copies of earlier add files that no import has found since. */
    unlinkedCount: integer().notNull().default(0),
    /** Listings left out of the change file, whose number of the shop would be all that changes. */
    withoutNumberCount: integer().notNull().default(0),
  },
  (table) => [index('discogs_exports_created_at_idx').on(table.createdAt)],
)

/** The rows of the files in their order, and the listings with values to empty by hand. */
export const discogsExportRows = pgTable(
  'discogs_export_rows',
  {
    exportId: uuid()
      .notNull()
      .references(() => discogsExports.id, { onDelete: 'cascade' }),
    file: text().$type<ExportRow['file']>().notNull(),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    listingId: bigint({ mode: 'number' }),
    cells: text().array().notNull(),
    sent: jsonb().$type<ExportRow['sent']>(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.file, table.position] }),
    check('discogs_export_rows_file_known', isOneOf(table.file, [...discogsFiles, 'by-hand'])),
  ],
)
