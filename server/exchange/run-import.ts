import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { formatNumber } from '#contract/locale.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { holdRunLock, type ImportFile } from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import { countProgress, saveCounts } from './import/save-rows.ts'
import type { ImportRun } from './import.jobs.ts'

/**
 * Saves the number of processed rows, visible at once.
 * @throws AppError conflict when an admin cancelled the run
 */
export type ReportProgress = (done: number) => Promise<void>

type Work = (ctx: Context, file: ImportFile, report: ReportProgress) => Promise<void>

/**
 * Executes one run of an import, at most once and on behalf of the admin who requested it. `work` opens its own transactions.
 * Another one holds the lock of the run as long as the process lives. Start, progress and failure are visible at once.
 */
export async function runImport(ctx: Context, run: ImportRun, work: Work): Promise<void> {
  const { db } = ctx
  try {
    await withTransaction(ctx, async (locked) => {
      await holdRunLock(locked, run.importId)
      const file = await begin(db, run, ctx.now)
      if (!file) return
      const report = async (done: number) => {
        // A connection that is idle in its transaction would be closed.
        await holdRunLock(locked, run.importId)
        await writeProgress(db, run, done)
      }
      await work(actFor(ctx, run), file, report).catch(async (error) => {
        // Still holding the lock: an unfinished run without its lock counts as interrupted.
        if (error instanceof AppError) await noteFailure(db, run, error.message)
        throw error
      })
    })
  } catch (error) {
    if (error instanceof AppError) return
    await noteFailure(db, run, await toStopped(db, run, 'Something went wrong on our side.'))
    throw error
  }
}

/** Access was checked when the run was requested, so that no session is needed now. */
function actFor(ctx: Context, { userId, apiKey }: ImportRun): Context {
  return { ...ctx, actor: { kind: 'user', userId, role: 'admin', sessionId: '', apiKey } }
}

const isRun = ({ importId, run }: ImportRun) =>
  and(eq(productImports.id, importId), eq(productImports.run, run))

async function begin(
  db: Database,
  run: ImportRun,
  startedAt: Date,
): Promise<ImportFile | undefined> {
  const [file] = await db
    .update(productImports)
    .set({ startedAt, done: 0 })
    .where(and(isRun(run), isNull(productImports.startedAt)))
    .returning()
  return file
}

/** Does nothing when the run was committed and only the acknowledgement was lost. */
async function noteFailure(db: Database, run: ImportRun, failure: string): Promise<void> {
  const [ended] = await db
    .update(productImports)
    .set({ state: 'checked', failure })
    .where(and(isRun(run), inArray(productImports.state, ['checking', 'applying'])))
    .returning({ id: productImports.id })
  if (ended) await saveCounts(db, ended.id)
}

async function writeProgress(db: Database, run: ImportRun, done: number): Promise<void> {
  const [file] = await db
    .update(productImports)
    .set({ done })
    .where(isRun(run))
    .returning({ isCancelled: productImports.isCancelled })
  if (file?.isCancelled) throw new AppError('conflict', await toStopped(db, run, 'Cancelled.'))
}

/** The message about a run that ended early. */
async function toStopped(db: Database, { importId }: ImportRun, reason: string): Promise<string> {
  const { applied } = await countProgress(db, importId)
  if (applied === 0) return `${reason} Nothing was changed.`
  const rows = applied === 1 ? 'row is' : 'rows are'
  return `${reason} ${formatNumber(applied)} ${rows} applied. Check the file again to apply the others.`
}
