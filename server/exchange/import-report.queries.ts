import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import {
  importQuestions,
  type importRowKinds,
  type RowOutcome,
} from '#contract/exchange/import-formats.ts'
import type { ImportRow, ProductImport } from '#contract/exchange/product-imports.ts'
import type { Context } from '#server/platform/context.ts'
import { type FileRow, getFile, type ImportFile, isInterrupted } from './import/import.queries.ts'
import { productImportRows, productImports } from './import/import.tables.ts'
import { countProgress } from './import/save-rows.ts'
import { getFormat } from './import-formats.ts'
import { readImages } from './shopify/fetched-images.queries.ts'

/** @throws AppError not-found */
export async function getImport(ctx: Context, id: string): Promise<ProductImport> {
  const file = await getFile(ctx, id)
  return describeImport(ctx, file)
}

/** The import as it is now, with what its format shows before the options are chosen. */
export async function describeImport(ctx: Context, file: ImportFile): Promise<ProductImport> {
  const { preview } = getFormat(file.format)
  const hasStopped = await isInterrupted(ctx, file)
  return {
    ...toImport(file, {
      isInterrupted: hasStopped,
      namesakes: hasNamesakes(file) ? await countNamesakes(ctx, file) : 0,
    }),
    ...((hasStopped || file.state === 'checked') && (await readProgress(ctx, file))),
    ...(file.state === 'checked' && (await countQuestions(ctx, file))),
    ...(file.state === 'needs-options' || file.state === 'checked'
      ? await preview?.(ctx, file)
      : {}),
    ...(file.state === 'needs-options' && !file.options && (await suggestOptions(ctx, file))),
    ...(file.state === 'applied' && file.format === 'shopify' && (await readImages(ctx, file))),
  }
}

/** Nothing for an import of which no row is applied. */
async function readProgress(
  { db }: Context,
  { id }: ImportFile,
): Promise<Pick<ProductImport, 'applied' | 'outdated'>> {
  const { applied, outdated } = await countProgress(db, id)
  return { ...(applied > 0 && { applied }), ...(outdated > 0 && { outdated }) }
}

/** Those of the last file of this format: a corrected file is mostly read as the first one. */
async function suggestOptions(
  { db }: Context,
  { format }: ImportFile,
): Promise<Pick<ProductImport, 'options'>> {
  const { options, createdAt } = productImports
  const [last] = await db
    .select({ options })
    .from(productImports)
    .where(and(eq(productImports.format, format), isNotNull(options)))
    .orderBy(desc(createdAt))
    .limit(1)
  return last?.options ? { options: last.options } : {}
}

/** Files with ids may have lost that column. The others recognise their products otherwise. */
function hasNamesakes({ format, state, newCount }: ImportFile): boolean {
  return format === 'runout' && state === 'checked' && newCount > 0
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

/** The rows of one page that are namesakes; a selected column would compare all rows before them too. */
async function findNamesakes(
  ctx: Context,
  { id }: ImportFile,
  rows: readonly FileRow[],
): Promise<Set<number>> {
  const { importId, row } = productImportRows
  const numbers = rows.map(({ row }) => row)
  const found = await ctx.db
    .select({ row })
    .from(productImportRows)
    .where(and(eq(importId, id), inArray(row, numbers), isNamesake))
  return new Set(found.map(({ row }) => row))
}

async function countQuestions(
  ctx: Context,
  { id }: ImportFile,
): Promise<Pick<ProductImport, 'questions'>> {
  const { importId, question, isApplied } = productImportRows
  const found = await ctx.db
    .select({ question, rows: count() })
    .from(productImportRows)
    .where(and(eq(importId, id), eq(isApplied, false), isNotNull(question)))
    .groupBy(question)
    .orderBy(asc(question))
  const questions = found.flatMap(({ question, rows }) => (question ? [{ question, rows }] : []))
  return questions.length > 0 ? { questions } : {}
}

type RowKind = (typeof importRowKinds)[number]

const isOneOf = (outcomes: RowOutcome[]) => inArray(productImportRows.outcome, outcomes)

const shown: Record<RowKind, SQL | undefined> = {
  all: isNotNull(productImportRows.outcome),
  problems: isOneOf(['wrong']),
  changes: isOneOf(['new', 'new-copy', 'changed', 'sold-elsewhere']),
  questions: isNotNull(productImportRows.question),
  skipped: isOneOf(['skipped']),
  outdated: eq(productImportRows.isOutdated, true),
}

type RowPage = { id: string; show: RowKind; page: number; limit: number }

/** A page of the last check's results. */
export async function listImportRows(ctx: Context, { id, show, page, limit }: RowPage) {
  const file = await getFile(ctx, id)
  const isComplete = file.state === 'applied'
  const where = and(
    eq(productImportRows.importId, file.id),
    shown[show],
    show === 'all' || isComplete ? undefined : eq(productImportRows.isApplied, false),
  )
  const totalRows = await ctx.db.$count(productImportRows, where)
  const rows = await ctx.db
    .select()
    .from(productImportRows)
    .where(where)
    .orderBy(asc(productImportRows.row))
    .limit(limit)
    .offset((page - 1) * limit)
  const namesakes = hasNamesakes(file) ? await findNamesakes(ctx, file, rows) : new Set<number>()
  return {
    rows: rows.flatMap((row) =>
      toImportRow(row, {
        isNamesake: namesakes.has(row.row),
        hasNotes: file.format !== 'runout',
        isComplete,
      }),
    ),
    pagination: { currentPage: page, totalPages: Math.ceil(totalRows / limit), totalRows },
  }
}

function toImportRow(
  found: FileRow,
  about: { isNamesake: boolean; hasNotes: boolean; isComplete: boolean },
): ImportRow[] {
  const { row, outcome, productId, usedCopyId, name, changes, problems, notes } = found
  if (!outcome) return []
  const isNamesake = outcome === 'new' && about.isNamesake
  return [
    {
      row,
      outcome,
      name,
      isNamesake,
      changes,
      problems,
      ...(productId && { productId }),
      ...(usedCopyId && { usedCopyId }),
      ...(about.hasNotes && { notes }),
      ...(found.isApplied && !about.isComplete && { isApplied: true }),
      ...(found.isOutdated && { isOutdated: true }),
      ...toQuestion(found),
    },
  ]
}

function toQuestion({ question, choice }: FileRow): Pick<ImportRow, 'question' | 'choice'> {
  if (!question) return {}
  return { question, choice: choice ?? importQuestions[question][0] }
}

/** Counts and failure are only known when no run is in progress. */
export function toImport(
  file: ImportFile,
  { isInterrupted = false, namesakes = 0 } = {},
): ProductImport {
  const { format } = file
  return {
    _id: file.id,
    createdAt: file.createdAt.toISOString(),
    fileName: file.fileName,
    ...(format !== 'runout' && { format, ignoredColumns: file.ignoredColumns }),
    columns: file.columns,
    state: file.state,
    ...(file.options && { options: file.options }),
    isInterrupted,
    namesakes,
    total: file.total,
    done: Math.min(file.done, file.total),
    counts: toCounts(file),
    ...(format === 'shopify' && { ignoredCounts: file.ignoredCounts }),
    ...(file.failure ? { failure: file.failure } : {}),
  }
}

function toCounts(file: ImportFile): ProductImport['counts'] {
  const counts = {
    new: file.newCount,
    changed: file.changedCount,
    unchanged: file.unchangedCount,
    wrong: file.wrongCount,
  }
  if (file.format === 'runout') return counts
  return {
    ...counts,
    newCopies: file.newCopiesCount,
    soldElsewhere: file.soldElsewhereCount,
    missing: file.missingCount,
    skipped: file.skippedCount,
  }
}
