import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { importQuestions } from '#contract/exchange/import-formats.ts'
import { type Change, joinRun, lockRun } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { followShipDatesJob } from '#server/products/index.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { analyzeGrowth } from './analyze-growth.ts'
import {
  type FileRow,
  findSavedRows,
  type ImportFile,
  listChosenMissing,
  preferIndexes,
  type SavedRow,
} from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import type { CheckedBatch, CheckedRow, ImportStep, Work } from './import/import-format.ts'
import { countProgress, markApplied, saveCounts, saveRows } from './import/save-rows.ts'
import { hasEffect } from './import/split-steps.ts'
import type { ImportRun } from './import.jobs.ts'
import { getFormat } from './import-formats.ts'
import { type ReportProgress, runImport } from './run-import.ts'

/**
 * Applies the rows of a checked file in steps, each of which locks only what it changes. A row that would do something else than its
 * report says is not applied; the import is checked again then, with a new report of these rows. Rows of earlier runs are left alone.
 */
export async function applyImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, apply)
}

async function apply(ctx: Context, file: ImportFile, report: ReportProgress): Promise<void> {
  const analyze = analyzeGrowth(ctx)
  let done = 0
  for await (const step of listSteps(ctx, file)) {
    done += step.numbers.length
    await withTransaction(ctx, async (ctx) => {
      await applyStep(ctx, file, step)
      // Within the step: a cancelled run takes it back.
      await report(done)
    })
    await analyze(done)
  }
  await withTransaction(ctx, (ctx) => finish(ctx, file))
}

async function* listSteps(ctx: Context, file: ImportFile): AsyncGenerator<ImportStep> {
  const { plan, planMissing } = getFormat(file.format)
  yield* plan(ctx, file)
  if (!planMissing) return
  const read = (last?: FileRow) => listChosenMissing(ctx, { importId: file.id, after: last?.row })
  for await (const rows of readInBatches(read)) yield planMissing(rows, file)
}

async function applyStep(ctx: Context, file: ImportFile, step: ImportStep): Promise<void> {
  await preferIndexes(ctx)
  const saved = await findSavedRows(ctx, file.id, step.numbers)
  const entry = toRunEntry(file)
  // Before the offers, as an undo does.
  await lockRun(ctx, entry)
  const { work, applied, outdated } = await lockAndPlan(ctx, step, saved)
  if (work) {
    await work(await joinRun(ctx, entry))
    await markApplied(ctx, file.id, applied)
  }
  await saveOutdated(ctx, file, outdated)
}

type SavedRows = ReadonlyMap<number, SavedRow>
type Planned = {
  /** The numbers of the rows whose changes the work makes. */
  applied: number[]
  outdated: CheckedRow[]
  /** Undefined when nothing is to be written. */
  work: Work | undefined
}

/**
 * Locks the offers that the reports of the rows name, and plans the rows. Where a plan changes further offers, these are locked too and the
 * rows are planned once more: copies of a record that the file has added, and changes since the check.
 */
async function lockAndPlan(ctx: Context, step: ImportStep, saved: SavedRows): Promise<Planned> {
  const locked = new Set<string>()
  let wanted = [...saved.values()].filter(isOpen).flatMap(({ offers }) => offers)
  for (;;) {
    if (wanted.length > 0) await lockStockLevels(ctx, wanted)
    for (const id of wanted) locked.add(id)
    const { offers, ...planned } = sortOut(await step.plan(ctx), saved)
    if (offers.every((id) => locked.has(id))) return planned
    wanted = offers
  }
}

/** The rows that do what their report says, and those that would do something else. */
function sortOut(batch: CheckedBatch, saved: SavedRows): Planned & { offers: string[] } {
  const open = batch.rows.filter(({ row }) => isOpen(saved.get(row)))
  const isStale = (row: CheckedRow, found = saved.get(row.row)) =>
    !found?.isApplied && (found?.isOutdated || differs(row, found))
  const stale = new Set(batch.rows.filter((row) => isStale(row)).map(toNumber))
  addTogether(stale, batch)
  const agreed = open.filter(({ row }) => !stale.has(row))
  const wanted = new Set(agreed.map(toNumber))
  const applied = new Set(agreed.filter(hasEffect).map(toNumber))
  addTogether(applied, batch)
  const offers = agreed.flatMap((row) => row.offers ?? [])
  const work = batch.toWork({
    isWanted: (row) => wanted.has(row),
    choiceOf: (row) => toChoice(saved.get(row)),
  })
  return {
    offers,
    applied: [...applied],
    outdated: open.filter(({ row }) => stale.has(row)),
    work: offers.length > 0 || applied.size > 0 ? work : undefined,
  }
}

function addTogether(numbers: Set<number>, { together = [] }: CheckedBatch): void {
  for (const rows of together) {
    if (rows.some((row) => numbers.has(row))) for (const row of rows) numbers.add(row)
  }
}

const toNumber = ({ row }: CheckedRow) => row

/** After an interruption, the new report of an outdated row still waits for the owner. */
const isOpen = (saved: SavedRow | undefined) => !saved?.isApplied && !saved?.isOutdated

function differs(now: CheckedRow, saved: SavedRow | undefined): boolean {
  if (!saved) return true
  const { outcome, changes, question } = saved
  return (
    outcome !== now.outcome ||
    question !== (now.question ?? null) ||
    !isDeepStrictEqual(changes, now.changes)
  )
}

/** The answer to the row's question, its default when nothing was chosen. */
function toChoice(saved: SavedRow | undefined) {
  if (!saved?.question) return
  return saved.choice ?? importQuestions[saved.question][0]
}

/** A row that has nothing to do any more needs no decision. */
async function saveOutdated(ctx: Context, { id }: ImportFile, rows: CheckedRow[]): Promise<void> {
  const needsDecision = (row: CheckedRow) => hasEffect(row) || row.outcome === 'wrong'
  await saveRows(
    ctx,
    id,
    rows.map((row) => ({ ...row, isOutdated: needsDecision(row) })),
  )
}

function toRunEntry(file: ImportFile): Change {
  return {
    action: 'products.imported',
    subject: { id: file.id, name: file.fileName },
    before: null,
    after: { new: file.newCount, changed: file.changedCount },
  }
}

async function finish(ctx: Context, { id }: ImportFile): Promise<void> {
  const { outdated } = await countProgress(ctx.db, id)
  const isComplete = outdated === 0
  await saveCounts(ctx.db, id, { isComplete })
  await ctx.jobs.enqueue(ctx.db, followShipDatesJob, {})
  await ctx.db
    .update(productImports)
    .set({ state: isComplete ? 'applied' : 'checked', failure: '' })
    .where(eq(productImports.id, id))
}
