import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { holdRunLock, type ImportFile } from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import type { ImportRun } from './import.jobs.ts'

/**
 * Saves the number of processed rows, visible at once.
 * @throws AppError conflict when an admin cancelled the run
 */
export type ReportProgress = (done: number) => Promise<void>

type Work = (ctx: Context, file: ImportFile, report: ReportProgress) => Promise<void>

/**
 * Executes one run of an import, at most once, in one transaction and on behalf of the admin who requested it. Start,
 * progress and failure are saved outside the transaction, which makes them visible during and after the run.
 */
export async function runImport(ctx: Context, run: ImportRun, work: Work): Promise<void> {
  const outside = ctx.db
  try {
    await withTransaction(actFor(ctx, run.userId), async (ctx) => {
      await holdRunLock(ctx, run.importId)
      const file = await begin(outside, run, ctx.now)
      if (!file) return
      await work(ctx, file, (done) => writeProgress(outside, run, done)).catch(async (error) => {
        // Still holding the lock: an unfinished run without its lock counts as interrupted.
        if (error instanceof AppError) await noteFailure(outside, run, error.message)
        throw error
      })
    })
  } catch (error) {
    if (error instanceof AppError) return
    const failure = 'Something went wrong on our side. Nothing was changed; please try again.'
    await noteFailure(outside, run, failure)
    throw error
  }
}

/** Access was checked when the run was requested, so that no session is needed now. */
function actFor(ctx: Context, userId: string): Context {
  return { ...ctx, actor: { kind: 'user', userId, role: 'admin', sessionId: '' } }
}

const isRun = ({ importId, run }: ImportRun) =>
  and(eq(productImports.id, importId), eq(productImports.run, run))

async function begin(
  outside: Database,
  run: ImportRun,
  startedAt: Date,
): Promise<ImportFile | undefined> {
  const [file] = await outside
    .update(productImports)
    .set({ startedAt, done: 0 })
    .where(and(isRun(run), isNull(productImports.startedAt)))
    .returning()
  return file
}

/** Does nothing when the run was committed and only the acknowledgement was lost. */
async function noteFailure(outside: Database, run: ImportRun, failure: string): Promise<void> {
  await outside
    .update(productImports)
    .set({ state: 'checked', failure })
    .where(and(isRun(run), inArray(productImports.state, ['checking', 'applying'])))
}

async function writeProgress(outside: Database, run: ImportRun, done: number): Promise<void> {
  const [file] = await outside
    .update(productImports)
    .set({ done })
    .where(isRun(run))
    .returning({ isCancelled: productImports.isCancelled })
  if (file?.isCancelled) throw new AppError('conflict', 'Cancelled. Nothing was changed.')
}
