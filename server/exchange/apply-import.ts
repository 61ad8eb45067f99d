import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { importQuestions } from '#contract/exchange/import-formats.ts'
import { recordChange } from '#server/audit/index.ts'
import { refreshBatch } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { followShipDatesJob } from '#server/products/index.ts'
import { analyzeGrowth } from './analyze-growth.ts'
import {
  countSavedRows,
  findSavedRows,
  type ImportFile,
  type SavedRow,
} from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import type { CheckedRow } from './import/import-format.ts'
import type { ImportRun } from './import.jobs.ts'
import { getFormat } from './import-formats.ts'
import { type ReportProgress, runImport } from './run-import.ts'

/** Applies all changes of a checked file, or none when a row would differ from its report. */
export async function applyImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, apply)
}

async function apply(ctx: Context, file: ImportFile, report: ReportProgress): Promise<void> {
  const format = getFormat(file.format)
  await format.lock(ctx, file)
  const outdated: number[] = []
  const analyze = analyzeGrowth(ctx)
  let done = 0
  for await (const { rows, write } of format.check(ctx, file)) {
    const saved = await findSavedRows(
      ctx,
      file.id,
      rows.map(({ row }) => row),
    )
    outdated.push(...rows.filter((row) => isOutdated(row, saved.get(row.row))).map(toNumber))
    if (outdated.length === 0) {
      await write(ctx, (row) => toChoice(saved.get(row)))
      await refreshBatch(ctx)
    }
    done += rows.length
    await analyze(done)
    await report(done)
  }
  // Rows about what the file lacked at the check may be gone.
  if (outdated.length === 0 && done !== (await countSavedRows(ctx, file.id))) outdated.push(done)
  if (outdated.length > 0) throw toConflict(outdated)
  await recordChange(ctx, {
    action: 'products.imported',
    subject: { id: file.id, name: file.fileName },
    before: null,
    after: { new: file.newCount, changed: file.changedCount },
  })
  await ctx.jobs.enqueue(ctx.db, followShipDatesJob, {})
  await ctx.db
    .update(productImports)
    .set({ state: 'applied', failure: '' })
    .where(eq(productImports.id, file.id))
}

const toNumber = ({ row }: CheckedRow) => row

/** The answer to the row's question, its default when nothing was chosen. */
function toChoice(saved: SavedRow | undefined) {
  if (!saved?.question) return
  return saved.choice ?? importQuestions[saved.question][0]
}

function isOutdated(now: CheckedRow, saved: SavedRow | undefined): boolean {
  if (!saved) return true
  const { outcome, changes, question } = saved
  return (
    outcome !== now.outcome ||
    question !== (now.question ?? null) ||
    !isDeepStrictEqual(changes, now.changes)
  )
}

function toConflict(rows: readonly number[]): AppError {
  const where =
    rows.length === 1 ? `the product in row ${rows[0]}` : `${rows.length} products of the file`
  const first = rows.length === 1 ? '' : ` (row ${rows[0]} first)`
  return new AppError(
    'conflict',
    `Since the check somebody or a sale has changed ${where}${first}. Nothing was changed. Check the file again to see what it would do now.`,
  )
}
