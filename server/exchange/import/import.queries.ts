import { and, asc, eq, gt, max, ne, not, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { pick } from '#contract/products/product-fields.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId } from '#server/platform/db/ids.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import { productImportRows, productImports } from './import.tables.ts'
import { createSplitter, hasEffect, STEP_ROWS_MAX } from './split-steps.ts'

export type ImportFile = typeof productImports.$inferSelect
export type FileRow = typeof productImportRows.$inferSelect

/** An arbitrary lock class; together with the import's own number it names the lock of its run. */
const RUN_LOCK = 5_140_233

/** @throws AppError not-found, also for files deleted after their retention */
export async function getFile(ctx: Context, id: string): Promise<ImportFile> {
  const [file] = await ctx.db.select().from(productImports).where(eqId(productImports.id, id))
  if (file) return file
  throw new AppError(
    'not-found',
    'There is no such import. Files are kept for 7 days; choose the file again.',
  )
}

/**
 * The file, locked until the transaction ends.
 * @throws AppError not-found
 */
export async function lockFile(ctx: Context, id: string): Promise<ImportFile> {
  const { id: importId } = await getFile(ctx, id)
  const [file] = await ctx.db
    .select()
    .from(productImports)
    .where(eq(productImports.id, importId))
    .for('update')
  if (!file) throw new Error('The import was cleared away')
  return file
}

/**
 * True when a run was started by a process that is gone: a live run holds its lock. The row is read again once the
 * lock is free, because the run may have ended between the two queries.
 */
export async function isInterrupted(ctx: Context, file: ImportFile): Promise<boolean> {
  if (!isUnderWay(file) || !file.startedAt) return false
  const { rows } = await ctx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${RUN_LOCK}, hashtext(${file.id})) as free`,
  )
  if (!rows[0]?.free) return false
  const now = await getFile(ctx, file.id)
  return isUnderWay(now) && now.run === file.run
}

export function isUnderWay({ state }: ImportFile): boolean {
  return state === 'checking' || state === 'applying'
}

/** Held until the transaction ends. Taking it again keeps the connection in use. */
export async function holdRunLock(ctx: Context, importId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK}, hashtext(${importId}))`)
}

/**
 * For a transaction whose statements find rows by their keys. PostgreSQL's default is for disks: with it, a statement for hundreds of rows
 * reads a whole table.
 */
export async function preferIndexes({ db }: Context): Promise<void> {
  await db.execute(sql`set local random_page_cost = 1.1`)
}

/** Rows about what the file lacks have no cells. */
const isOfFile = sql`${productImportRows.cells} <> '{}'`

/** The rows of a file in steps and in its order, without those about what it lacks. */
export async function* readFileRows(
  { db }: Context,
  { id }: ImportFile,
): AsyncGenerator<FileRow[]> {
  const { importId, row } = productImportRows
  const split = createSplitter(weigh)
  const read = (last?: FileRow) =>
    db
      .select()
      .from(productImportRows)
      .where(and(eq(importId, id), last && gt(row, last.row), isOfFile))
      .orderBy(asc(row))
      .limit(STEP_ROWS_MAX)
  for await (const rows of readInBatches(read)) yield* split(rows)
}

const weigh = (row: FileRow) => ({ rows: 1, changes: isOpenChange(row) ? 1 : 0 })

/**
 * Whether the row changes something that the shop has, according to its report, and was not applied so far: an order may wait for it.
 * Nothing waits for a record that is added.
 */
export const isOpenChange = (row: Pick<FileRow, 'outcome' | 'isApplied'>) =>
  hasEffect(row) && row.outcome !== 'new' && !row.isApplied

export async function findFileRows(
  ctx: Context,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, FileRow>> {
  const rows = await ctx.db.select().from(productImportRows).where(isAmong(importId, numbers))
  return new Map(rows.map((found) => [found.row, found]))
}

/** The saved outcome of a row, without its cells. */
export type SavedRow = Pick<FileRow, keyof typeof savedColumns>

const savedColumns = pick(productImportRows, [
  'row',
  'outcome',
  'changes',
  'question',
  'choice',
  'offers',
  'isApplied',
  'isOutdated',
])

/** The same for rows whose cells are not needed. */
export async function findSavedRows(
  ctx: Context,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, SavedRow>> {
  const rows: SavedRow[] = await ctx.db
    .select(savedColumns)
    .from(productImportRows)
    .where(isAmong(importId, numbers))
  return new Map(rows.map((found) => [found.row, found]))
}

const isAmong = (importId: string, numbers: readonly number[]) =>
  and(eq(productImportRows.importId, importId), isAnyOf(productImportRows.row, numbers))

const MISSING_STEP_ROWS = 250

/** The next rows about what the file lacks that the owner chose to apply, and that are not applied. */
export async function listChosenMissing(
  { db }: Context,
  { importId, after = 0 }: { importId: string; after: number | undefined },
): Promise<FileRow[]> {
  const { row, outcome, choice, isApplied } = productImportRows
  return db
    .select()
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        gt(row, after),
        eq(outcome, 'missing'),
        ne(choice, 'leave'),
        eq(isApplied, false),
      ),
    )
    .orderBy(asc(row))
    .limit(MISSING_STEP_ROWS)
}

/** Deletes the rows about what the file lacked at its last check, but for those that were applied. */
export async function deleteMissingRows({ db }: Context, importId: string): Promise<void> {
  await db
    .delete(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        not(isOfFile),
        eq(productImportRows.isApplied, false),
      ),
    )
}

/** The number of the last row, of those that the file lacks too. */
export async function findLastRow({ db }: Context, importId: string): Promise<number> {
  const [found] = await db
    .select({ last: max(productImportRows.row) })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
  return found?.last ?? 1
}
