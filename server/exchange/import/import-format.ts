import type { z } from 'zod'
import type { ImportChoice, ImportQuestion, RowOutcome } from '#contract/exchange/import-formats.ts'
import type {
  DiscogsOptions,
  ProductImport,
  ShopifyOptions,
} from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { ImportFile } from './import.queries.ts'

/** Cells as they are and as they would be, formatted as in the file. */
export type CellChange = { column: string; before: string; after: string }

/** Why a row is invalid. `column` is empty when the whole row is. */
export type Problem = { column: string; value: string; message: string }

export type RowNote = { column: string; message: string }

/** The outcome of a row for the shop as it is now. */
export type CheckedRow = {
  row: number
  outcome: RowOutcome
  productId: string | null
  usedCopyId?: string
  name: string
  changes: CellChange[]
  problems: Problem[]
  notes?: RowNote[]
  question?: ImportQuestion
}

export type CheckedBatch = {
  rows: CheckedRow[]
  /** How many rows have a value in a column that the format does not read, by that column. */
  ignored?: Record<string, number>
  /** How many used copies the rows would add; 0 by default. */
  newCopies?: number
  /**
   * Applies the rows, in the transaction of the run and after `lock`. Invalid rows and rows without a change are left
   * alone. `choiceOf` has the answer to the question of a row, its default when nothing was chosen.
   */
  write: (ctx: Context, choiceOf: (row: number) => ImportChoice | undefined) => Promise<void>
}

export type Columns = { columns: string[]; ignoredColumns: string[]; problem?: never }

/**
 * One kind of file. The upload, runs, report and questions are the same for all of them: a format reads the header,
 * checks the rows and writes them.
 */
export type ImportFormat = {
  /** The columns of a header, or a message about its error. */
  readHeader: (header: readonly string[]) => Columns | { columns?: never; problem: string }
  /**
   * The bytes of the CSV file inside an uploaded container; without it the upload is the CSV file.
   * @throws AppError invalid-input, too-large
   */
  open?: (bytes: Buffer) => AsyncIterable<Uint8Array>
  /** Cells are exact, and none has an apostrophe before a formula: the file is not from a spreadsheet. */
  isExact?: true
  /** Required before the first check. Without it a file is checked at once. */
  options?: z.ZodType<DiscogsOptions | ShopifyOptions>
  /**
   * Whether the options fit the file.
   * @throws AppError invalid-input
   */
  assertOptions?: (ctx: Context, file: ImportFile) => Promise<void>
  /** Whether the other rows of a file can be applied while some are wrong. */
  canLeaveOutWrong?: boolean
  /** Facts about a file for the choice of its options. */
  preview?: (
    ctx: Context,
    file: ImportFile,
  ) => Promise<Pick<ProductImport, 'types' | 'titlePreview'>>
  /**
   * The outcomes of all rows of the file, in batches and in order. Rows beyond the last of the file are about what the
   * file lacks; they have the outcome `missing`.
   */
  check: (ctx: Context, file: ImportFile) => AsyncIterable<CheckedBatch>
  /**
   * Locks everything that `write` changes, before the first row, because the order of locks must not depend on the
   * order of the file.
   */
  lock: (ctx: Context, file: ImportFile) => Promise<void>
}
