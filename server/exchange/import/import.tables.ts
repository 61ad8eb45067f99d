import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type ImportChoice,
  type ImportFormatName,
  type ImportQuestion,
  importFormats,
  type RowOutcome,
  rowOutcomes,
} from '#contract/exchange/import-formats.ts'
import {
  type DiscogsOptions,
  importState,
  type ProductImport,
  type ShopifyOptions,
} from '#contract/exchange/product-imports.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'
import type { CellChange, Problem, RowNote } from './import-format.ts'

/**
 * An uploaded file. `run` counts the requested checks and imports: a job processes only its own run, and once.
 * Another connection updates `done` during the job, outside its transactions.
 */
export const productImports = pgTable(
  'product_imports',
  {
    id: newId(),
    createdAt: createdAt(),
    fileName: text().notNull(),
    format: text().$type<ImportFormatName>().notNull().default('runout'),
    columns: text().array().notNull(),
    /** Columns of the file that its format does not know. */
    ignoredColumns: text().array().notNull().default(sql`'{}'`),
    /** How many rows have a value in a column that is not read, by that column; of the last check. */
    ignoredCounts: jsonb().$type<Record<string, number>>().notNull().default({}),
    delimiter: text().notNull(),
    state: text().$type<ProductImport['state']>().notNull().default('checking'),
    /** As last sent with a check. */
    options: jsonb().$type<DiscogsOptions | ShopifyOptions>(),
    run: integer().notNull().default(0),
    /** The report is that of the last requested check. */
    isChecked: boolean().notNull().default(false),
    /** The run ends after its current batch of rows. */
    isCancelled: boolean().notNull().default(false),
    /** The start of the run; null until a worker picks it up. */
    startedAt: instant(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    newCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    wrongCount: integer().notNull().default(0),
    /** Used copies, not rows. */
    newCopiesCount: integer().notNull().default(0),
    soldElsewhereCount: integer().notNull().default(0),
    missingCount: integer().notNull().default(0),
    skippedCount: integer().notNull().default(0),
    /** Why the last run failed, for an admin; empty after a success. */
    failure: text().notNull().default(''),
  },
  (table) => [
    index('product_imports_created_at_idx').on(table.createdAt),
    check('product_imports_state_known', isOneOf(table.state, importState.options)),
    check('product_imports_format_known', isOneOf(table.format, importFormats)),
  ],
)

/**
 * The rows of the file with the result of the last check. `row` counts from 1 with the header, as in a spreadsheet; rows
 * with the outcome `missing` follow the last of the file, and have no cells.
 */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    row: integer().notNull(),
    cells: text().array().notNull(),
    /** Null until checked. */
    outcome: text().$type<RowOutcome>(),
    productId: uuid(),
    usedCopyId: uuid(),
    name: text().notNull().default(''),
    changes: jsonb().$type<CellChange[]>().notNull().default([]),
    problems: jsonb().$type<Problem[]>().notNull().default([]),
    notes: jsonb().$type<RowNote[]>().notNull().default([]),
    question: text().$type<ImportQuestion>(),
    /** Null for the default answer. */
    choice: text().$type<ImportChoice>(),
    /** How many used copies the row adds. */
    newCopies: integer().notNull().default(0),
    /** The offers that the row changes, as far as the shop has them: an apply locks these first. */
    offers: uuid().array().notNull().default(sql`'{}'`),
    /** The row's changes are made, by this run or an earlier one. It is not checked or applied again. */
    isApplied: boolean().notNull().default(false),
    /** When the file was applied, the row would have done something else than its report said. It has a new one. */
    isOutdated: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('product_import_rows_outcome_idx').on(table.importId, table.outcome, table.row),
    check('product_import_rows_outcome_known', isOneOf(table.outcome, rowOutcomes)),
    index('product_import_rows_question_idx')
      .on(table.importId, table.question, table.row)
      .where(sql`${table.question} is not null`),
  ],
)
