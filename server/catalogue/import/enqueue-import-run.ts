import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { JobDefinition } from '#server/platform/jobs/define-job.ts'
import { applyImportJob, type ImportRun, validateImportJob } from './import.jobs.ts'
import { getFile, type ImportFile, isInterrupted } from './import.queries.ts'
import { productImports } from './import.tables.ts'

/**
 * Enqueues a check of the file against the products at that time.
 * @throws AppError not-found; conflict while another run is in progress or after the import was applied
 */
export async function enqueueCheck(ctx: Context, id: string): Promise<ImportFile> {
  return enqueueRun(ctx, id, { job: validateImportJob, state: 'checking' })
}

/**
 * Enqueues the application of a checked file.
 * @throws AppError not-found; conflict when it was applied, while another run is in progress, while a row is invalid,
 * or when there is nothing to change
 */
export async function enqueueApply(ctx: Context, id: string): Promise<ImportFile> {
  return enqueueRun(ctx, id, { job: applyImportJob, state: 'applying' })
}

type Wanted = { job: JobDefinition<ImportRun>; state: 'checking' | 'applying' }

async function enqueueRun(ctx: Context, id: string, wanted: Wanted): Promise<ImportFile> {
  const { userId } = signedIn(ctx)
  return withTransaction(ctx, async (ctx) => {
    const { id: importId } = await getFile(ctx, id)
    const [locked] = await ctx.db
      .select()
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for('update')
    if (!locked) throw new Error('The import was cleared away')
    const reason = await findReason(ctx, locked, wanted.state)
    if (reason) throw new AppError('conflict', reason)
    const [file] = await ctx.db
      .update(productImports)
      .set({ state: wanted.state, run: locked.run + 1, startedAt: null, done: 0, failure: '' })
      .where(eq(productImports.id, importId))
      .returning()
    if (!file) throw new Error('The import was cleared away')
    const { run, fileName } = file
    await ctx.jobs.enqueue(ctx.db, wanted.job, { importId, run, userId, fileName })
    return file
  })
}

/** Why the run is refused; undefined when it is allowed. */
async function findReason(
  ctx: Context,
  file: ImportFile,
  state: Wanted['state'],
): Promise<string | undefined> {
  const isNew = file.run === 0
  if (file.state === 'applied') return 'This file was applied already. Choose it again to check it.'
  const isUnderWay = file.state === 'checking' || file.state === 'applying'
  if (isUnderWay && !isNew && !(await isInterrupted(ctx, file))) {
    return 'This file is being worked on. Wait until that is done.'
  }
  return state === 'applying' ? findApplyReason(file) : undefined
}

function findApplyReason(file: ImportFile): string | undefined {
  const { newCount, changedCount, unchangedCount, wrongCount, total } = file
  if (newCount + changedCount + unchangedCount + wrongCount !== total) {
    return 'This file is not checked yet. Check it again.'
  }
  if (wrongCount > 0) {
    const rows = wrongCount === 1 ? 'row is' : 'rows are'
    return `${wrongCount} ${rows} wrong. Mend the file and choose it again; nothing of it is applied until all rows are right.`
  }
  return newCount + changedCount === 0 ? 'There is nothing to change.' : undefined
}
