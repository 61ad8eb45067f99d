import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import type { ImportRow, ProductImport, RowOutcome } from '../../../contract/bulk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import { isId } from '../../platform/db/ids.ts'
import { productImportRows, productImports } from './bulk.tables.ts'

export type ImportFile = typeof productImports.$inferSelect
export type FileRow = typeof productImportRows.$inferSelect

/** Any number; with an import's own it names the lock that its run holds. */
const RUN_LOCK = 5_140_233

/** @throws AppError not-found, also for files that were cleared away after their days */
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

/** For a new row: whether the shop has a product of that name. Spelled out, since Drizzle leaves out the tables. */
const isNamesake = sql<boolean>`exists (
  select from products p where p.name = product_import_rows.name and p.archived_at is null)`

async function countNamesakes(ctx: Context, { id }: ImportFile): Promise<number> {
  return ctx.db.$count(
    productImportRows,
    and(eq(productImportRows.importId, id), eq(productImportRows.outcome, 'new'), isNamesake),
  )
}

/**
 * True when a run has begun and neither ended nor goes on: its process is gone. The lock it holds for as long as
 * it lives tells. Read again when the lock is free, since the run may have ended between the two questions.
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

/** Held until the transaction ends, however it ends. */
export async function holdRunLock(ctx: Context, importId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK}, hashtext(${importId}))`)
}

/** The next rows of a file after that row, as they stand in it. */
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

/** A page of what the last check found. */
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

/** The rest is only known of one that is not under way. */
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
