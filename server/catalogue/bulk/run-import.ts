import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { withTransaction } from '../../platform/db/with-transaction.ts'
import type { ImportRun } from './bulk.jobs.ts'
import { productImports } from './bulk.tables.ts'
import { holdRunLock, type ImportFile } from './import.queries.ts'

/** Says how many rows are done, at once and to everybody. */
export type TellProgress = (done: number) => Promise<void>

type Work = (ctx: Context, file: ImportFile, tell: TellProgress) => Promise<void>

/**
 * Does one run of an import in one transaction, on behalf of the admin who asked for it. That it began, how far it
 * is and why it failed is written outside of the transaction, so that it can be seen meanwhile and afterwards. A
 * run that began already is never done again.
 */
export async function runImport(ctx: Context, run: ImportRun, work: Work): Promise<void> {
  const outside = ctx.db
  try {
    await withTransaction(actFor(ctx, run.userId), async (ctx) => {
      await holdRunLock(ctx, run.importId)
      const file = await begin(outside, run, ctx.now)
      if (!file) return
      await work(ctx, file, (done) => writeProgress(outside, run, done)).catch(async (error) => {
        // As long as the lock is held: once it is free, a run that is not over counts as cut off.
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

/** The access check was made when the run was asked for; no session is needed to go on with it. */
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

/** Not when it did commit and only the word of it was lost. */
async function noteFailure(outside: Database, run: ImportRun, failure: string): Promise<void> {
  await outside
    .update(productImports)
    .set({ state: 'checked', failure })
    .where(and(isRun(run), inArray(productImports.state, ['checking', 'applying'])))
}

async function writeProgress(outside: Database, run: ImportRun, done: number): Promise<void> {
  await outside.update(productImports).set({ done }).where(isRun(run))
}
