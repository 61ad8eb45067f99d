import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RowOutcome } from '../../../contract/bulk.ts'
import type { ProductColumn } from '../../../contract/product-columns.ts'
import { createdAt, instant, newId } from '../../platform/db/columns.ts'
import type { CellChange } from './check-row.rules.ts'
import type { Problem } from './read-cells.rules.ts'

export type ImportState = 'checking' | 'checked' | 'applying' | 'applied'

/**
 * A product file that was taken in. `run` counts the checks and applications asked for: a job works on its own run
 * only, and once. `done` is written while it works, on another connection than its transaction.
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
    /** Of the run; null until a worker has begun it. */
    startedAt: instant(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    newCount: integer().notNull().default(0),
    changedCount: integer().notNull().default(0),
    unchangedCount: integer().notNull().default(0),
    wrongCount: integer().notNull().default(0),
    /** Why the last run changed nothing, for a person; empty when it went well. */
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

/** The rows as they stand in the file, and what the last check made of each. `row` counts as a spreadsheet does. */
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
