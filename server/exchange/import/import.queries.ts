import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { productImportRows, productImports } from './import.tables.ts'

export type ImportFile = typeof productImports.$inferSelect
export type FileRow = typeof productImportRows.$inferSelect

/** An arbitrary lock class; together with the import's own number it names the lock of its run. */
const RUN_LOCK = 5_140_233

/** @throws AppError not-found, also for files deleted after their retention */
export async function getFile(ctx: Context, id: string): Promise<ImportFile> {
  const [file] = isId(id)
    ? await ctx.db.select().from(productImports).where(eq(productImports.id, id))
    : []
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

/** Held until the transaction ends. */
export async function holdRunLock(ctx: Context, importId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK}, hashtext(${importId}))`)
}

/** The next rows of a file after the given row, in the order of the file, without those about what it lacks. */
export async function listFileRows(
  ctx: Context,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<FileRow[]> {
  return ctx.db
    .select()
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.importId, importId),
        gt(productImportRows.row, after),
        sql`${productImportRows.outcome} is distinct from 'missing'`,
      ),
    )
    .orderBy(asc(productImportRows.row))
    .limit(limit)
}

/** Rows of a file by their numbers. */
export async function findFileRows(
  ctx: Context,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, FileRow>> {
  const rows = await ctx.db.select().from(productImportRows).where(isAmong(importId, numbers))
  return new Map(rows.map((found) => [found.row, found]))
}

/** The saved outcome of a row, without its cells. */
export type SavedRow = Pick<FileRow, 'row' | 'outcome' | 'changes' | 'question' | 'choice'>

/** The same for rows whose cells are not needed. */
export async function findSavedRows(
  ctx: Context,
  importId: string,
  numbers: readonly number[],
): Promise<Map<number, SavedRow>> {
  const { row, outcome, changes, question, choice } = productImportRows
  const rows: SavedRow[] = await ctx.db
    .select({ row, outcome, changes, question, choice })
    .from(productImportRows)
    .where(isAmong(importId, numbers))
  return new Map(rows.map((found) => [found.row, found]))
}

/** The numbers are one parameter: a thousand are slow to write into a statement. */
const isAmong = (importId: string, numbers: readonly number[]) =>
  and(
    eq(productImportRows.importId, importId),
    sql`${productImportRows.row} = any(${sql.param([...numbers])}::int[])`,
  )

/** Including the rows about what the file lacks. */
export async function countSavedRows(ctx: Context, importId: string): Promise<number> {
  return ctx.db.$count(productImportRows, eq(productImportRows.importId, importId))
}

/** Deletes the rows about what the file lacked at its last check. */
export async function deleteMissingRows(ctx: Context, importId: string): Promise<void> {
  const { outcome } = productImportRows
  await ctx.db
    .delete(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(outcome, 'missing')))
}
