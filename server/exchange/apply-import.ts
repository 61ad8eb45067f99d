import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { importQuestions, type RowOutcome } from '#contract/exchange/import-formats.ts'
import { type Change, joinRun } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { followShipDatesJob } from '#server/products/index.ts'
import { lockStockLevels } from '#server/stock/index.ts'
import { analyzeGrowth } from './analyze-growth.ts'
import {
  findSavedRows,
  type ImportFile,
  listChosenMissing,
  type SavedRow,
} from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import type { CheckedBatch, CheckedRow, PlanBatch, Work } from './import/import-format.ts'
import { countProgress, markApplied, saveCounts, saveRows } from './import/save-rows.ts'
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
  for await (const plan of planSteps(ctx, file)) {
    done = await withTransaction(ctx, async (ctx) => {
      const rows = await applyStep(ctx, file, plan)
      // Within the step: a cancelled run takes it back.
      await report(done + rows)
      return done + rows
    })
    await analyze(done)
  }
  await withTransaction(ctx, (ctx) => finish(ctx, file))
}

async function* planSteps(ctx: Context, file: ImportFile): AsyncGenerator<PlanBatch> {
  const { plan, planMissing } = getFormat(file.format)
  yield* plan(ctx, file)
  let after = 0
  while (planMissing) {
    const rows = await listChosenMissing(ctx, { importId: file.id, after })
    if (rows.length === 0) return
    yield planMissing(rows, file)
    after = rows.at(-1)?.row ?? after
  }
}

/** Returns the number of rows. */
async function applyStep(ctx: Context, file: ImportFile, plan: PlanBatch): Promise<number> {
  const batch = await plan(ctx)
  const saved = await findSavedRows(ctx, file.id, batch.rows.map(toNumber))
  const sorted = sortOut(batch, saved)
  if (sorted.work.offers.length === 0 && sorted.applied.length === 0) {
    await saveOutdated(ctx, file, sorted.outdated)
    return batch.rows.length
  }
  // Before the offers, as an undo does.
  const joined = await joinRun(ctx, toRunEntry(file))
  const step = await lockOffers(joined, plan, { saved, sorted })
  await step.work.write(joined)
  await markApplied(ctx, file.id, step.applied)
  await saveOutdated(ctx, file, step.outdated)
  return batch.rows.length
}

type SavedRows = ReadonlyMap<number, SavedRow>
type Sorted = {
  work: Work
  /** The numbers of the rows whose changes the work makes. */
  applied: number[]
  outdated: CheckedRow[]
}

/** Plans until everything is locked that the plan changes: more than once only when it changes at the same time. */
async function lockOffers(
  ctx: Context,
  plan: PlanBatch,
  { saved, sorted }: { saved: SavedRows; sorted: Sorted },
): Promise<Sorted> {
  const locked = new Set<string>()
  let current = sorted
  while (current.work.offers.some((id) => !locked.has(id))) {
    const { offers } = current.work
    await lockStockLevels(ctx, offers)
    for (const id of offers) locked.add(id)
    current = sortOut(await plan(ctx), saved)
  }
  return current
}

/** The rows that do what their report says, and those that would do something else. */
function sortOut(batch: CheckedBatch, saved: SavedRows): Sorted {
  const open = batch.rows.filter(({ row }) => isOpen(saved.get(row)))
  const isStale = (row: CheckedRow, found = saved.get(row.row)) =>
    !found?.isApplied && (found?.isOutdated || differs(row, found))
  const stale = new Set(batch.rows.filter((row) => isStale(row)).map(toNumber))
  addTogether(stale, batch)
  const agreed = open.filter(({ row }) => !stale.has(row))
  const wanted = new Set(agreed.map(toNumber))
  const applied = new Set(agreed.filter(hasEffect).map(toNumber))
  addTogether(applied, batch)
  const work = batch.toWork({
    isWanted: (row) => wanted.has(row),
    choiceOf: (row) => toChoice(saved.get(row)),
  })
  return { work, applied: [...applied], outdated: open.filter(({ row }) => stale.has(row)) }
}

function addTogether(numbers: Set<number>, { together = [] }: CheckedBatch): void {
  for (const rows of together) {
    if (rows.some((row) => numbers.has(row))) for (const row of rows) numbers.add(row)
  }
}

const toNumber = ({ row }: CheckedRow) => row

const effects: readonly RowOutcome[] = ['new', 'new-copy', 'changed', 'sold-elsewhere', 'missing']
const hasEffect = ({ outcome }: CheckedRow) => effects.includes(outcome)

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
