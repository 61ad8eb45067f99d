import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RowOutcome } from '#contract/bulk.ts'
import type { ProductColumn } from '#contract/product-csv.ts'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'
import type { Problem } from './parse-cells.rules.ts'
import type { CellChange } from './validate-row.rules.ts'

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied'

/**
 * An uploaded product file. `run` counts the requested checks and imports: a job processes only its own run, and once.
 * A second connection updates `done` during the job, outside its transaction.
 */
export const productImports = pgTable(
  'product_imports',
  {
    id: newId(),
    createdAt: createdAt(),
    fileName: text().notNull(),
    columns: text().array().$type<ProductColumn[]>().notNull(),
    delimiter: text().notNull(),
    state: text().$type<ImportState>().notNull().default('checking'),
    run: integer().notNull().default(0),
    /** The start of the run; null until a worker picks it up. */
    startedAt: instant(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    newCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    wrongCount: integer().notNull().default(0),
    /** Why the last run failed, for an admin; empty after a success. */
    failure: text().notNull().default(''),
  },
  (table) => [
    index('product_imports_created_at_idx').on(table.createdAt),
    check(
      'product_imports_state_known',
      sql`${table.state} in ('checking', 'checked', 'applying', 'applied')`,
    ),
  ],
)

/** The rows of the file with the result of the last check. `row` counts from 1 with the header, as in a spreadsheet. */
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
    name: text().notNull().default(''),
    changes: jsonb().$type<CellChange[]>().notNull().default([]),
    problems: jsonb().$type<Problem[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    index('product_import_rows_outcome_idx').on(table.importId, table.outcome, table.row),
    check(
      'product_import_rows_outcome_known',
      sql`${table.outcome} in ('new', 'changed', 'unchanged', 'wrong')`,
    ),
  ],
)
