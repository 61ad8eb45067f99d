import type { z } from 'zod'
import type { ImportChoice, ImportQuestion, RowOutcome } from '#contract/exchange/import-formats.ts'
import type {
  DiscogsOptions,
  ProductImport,
  ShopifyOptions,
} from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileRow, ImportFile } from './import.queries.ts'

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
  /** How many used copies the row would add; 0 by default. */
  newCopies?: number
  /** The offers that the row would change, and the products of those that it would add; none by default. */
  offers?: string[]
}

/** The rows to write, and the answers to their questions: the default when nothing was chosen. */
export type Wanted = {
  isWanted: (row: number) => boolean
  choiceOf: (row: number) => ImportChoice | undefined
}

/** Writes the wanted rows of a batch, in a transaction that has planned it since it locked their offers. */
export type Work = (ctx: Context) => Promise<void>

export type CheckedBatch = {
  rows: CheckedRow[]
  /** How many rows have a value in a column that the format does not read, by that column. */
  ignored?: Record<string, number>
  /** The numbers of rows that are written together or not at all. */
  together?: readonly (readonly number[])[]
  toWork: (wanted: Wanted) => Work
}

/**
 * Rows that are planned and written together. The plan is for the shop as it is. Rows before them decide about it, the rows
 * themselves do not: until the next step is planned it can be planned again, which reads the shop again.
 */
export type ImportStep = { numbers: number[]; plan: (ctx: Context) => Promise<CheckedBatch> }

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
   * All rows of the file in steps, in order. With `withMissing` rows with the outcome `missing` follow, about
   * what the file lacks, numbered after the last row of the import.
   */
  plan: (
    ctx: Context,
    file: ImportFile,
    about?: { withMissing?: boolean },
  ) => AsyncIterable<ImportStep>
  /** Plans rows about what the file lacks again, which are to be applied. */
  planMissing?: (rows: readonly FileRow[], file: ImportFile) => ImportStep
}
