import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { ImportRow, ProductImport, RowOutcome } from '#contract/bulk.ts'
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

export async function getImport(ctx: Context, id: string): Promise<ProductImport> {
  const file = await getFile(ctx, id)
  return toImport(file, {
    isInterrupted: await isInterrupted(ctx, file),
    namesakes: file.state === 'checked' && file.newCount > 0 ? await countNamesakes(ctx, file) : 0,
  })
}

/** Whether a new row has the name of an existing product. Written as SQL, because Drizzle omits the table names. */
const isNamesake = sql<boolean>`exists (
  select from products p where p.name = product_import_rows.name and p.archived_at is null and p.parent_id is null)`

async function countNamesakes(ctx: Context, { id }: ImportFile): Promise<number> {
  return ctx.db.$count(
    productImportRows,
    and(eq(productImportRows.importId, id), eq(productImportRows.outcome, 'new'), isNamesake),
  )
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

function isUnderWay({ state }: ImportFile): boolean {
  return state === 'checking' || state === 'applying'
}

/** Held until the transaction ends. */
export async function holdRunLock(ctx: Context, importId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK}, hashtext(${importId}))`)
}

/** The next rows of a file after the given row, in the order of the file. */
export async function listFileRows(
  ctx: Context,
  { importId, after, limit }: { importId: string; after: number; limit: number },
): Promise<FileRow[]> {
  return ctx.db
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), gt(productImportRows.row, after)))
    .orderBy(asc(productImportRows.row))
    .limit(limit)
}

const shown: Record<'all' | 'problems' | 'changes', RowOutcome[]> = {
  all: ['new', 'changed', 'unchanged', 'wrong'],
  problems: ['wrong'],
  changes: ['new', 'changed'],
}

type RowPage = { id: string; show: keyof typeof shown; page: number; limit: number }

/** A page of the last check's results. */
export async function listImportRows(ctx: Context, { id, show, page, limit }: RowPage) {
  const file = await getFile(ctx, id)
  const where = and(
    eq(productImportRows.importId, file.id),
    inArray(productImportRows.outcome, shown[show]),
  )
  const totalRows = await ctx.db.$count(productImportRows, where)
  const rows = await ctx.db
    .select({ ...getTableColumns(productImportRows), isNamesake })
    .from(productImportRows)
    .where(where)
    .orderBy(asc(productImportRows.row))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    rows: rows.flatMap((row) =>
      toImportRow({ ...row, isNamesake: row.isNamesake && file.state !== 'applied' }),
    ),
    pagination: { currentPage: page, totalPages: Math.ceil(totalRows / limit), totalRows },
  }
}

function toImportRow(found: FileRow & { isNamesake: boolean }): ImportRow[] {
  const { row, outcome, productId, name, changes, problems } = found
  if (!outcome) return []
  const isNamesake = outcome === 'new' && found.isNamesake
  return [
    { row, outcome, name, isNamesake, changes, problems, ...(productId ? { productId } : {}) },
  ]
}

/** Counts and failure are only known when no run is in progress. */
export function toImport(
  file: ImportFile,
  { isInterrupted = false, namesakes = 0 } = {},
): ProductImport {
  return {
    _id: file.id,
    createdAt: file.createdAt.toISOString(),
    fileName: file.fileName,
    columns: file.columns,
    state: file.state,
    isInterrupted,
    namesakes,
    total: file.total,
    done: file.done,
    counts: {
      new: file.newCount,
      changed: file.changedCount,
      unchanged: file.unchangedCount,
      wrong: file.wrongCount,
    },
    ...(file.failure ? { failure: file.failure } : {}),
  }
}
