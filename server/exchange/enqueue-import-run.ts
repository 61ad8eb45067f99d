import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type Context, signedIn } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import type { JobDefinition } from '#server/platform/jobs/define-job.ts'
import { type ImportFile, isInterrupted, isUnderWay, lockFile } from './import/import.queries.ts'
import { productImportRows, productImports } from './import/import.tables.ts'
import { applyImportJob, type ImportRun, validateImportJob } from './import.jobs.ts'
import { getFormat } from './import-formats.ts'
import { parseOptions } from './import-options.rules.ts'

/**
 * Enqueues a check of the file against the products at that time.
 * @param options those of the file's format, by default the last ones
 * @throws AppError not-found; invalid-input for options of another form, or without any while the format needs them;
 * conflict while another run is in progress or after the import was applied
 */
export async function enqueueCheck(
  ctx: Context,
  id: string,
  options?: unknown,
): Promise<ImportFile> {
  return withTransaction(ctx, async (ctx) => {
    const file = await lockFile(ctx, id)
    await assertFree(ctx, file)
    const format = getFormat(file.format)
    const chosen = parseOptions(format.options, options, file.options)
    await format.assertOptions?.(ctx, { ...file, options: chosen })
    return enqueueRun(ctx, file.id, validateImportJob, {
      state: 'checking',
      isChecked: false,
      run: file.run + 1,
      options: chosen,
    })
  })
}

/**
 * Enqueues the application of a checked file.
 * @param withoutWrong applies the other rows of a file whose format allows it
 * @throws AppError not-found; conflict when it was applied, while another run is in progress, while a row is invalid,
 * or when there is nothing to change
 */
export async function enqueueApply(
  ctx: Context,
  id: string,
  { withoutWrong = false } = {},
): Promise<ImportFile> {
  return withTransaction(ctx, async (ctx) => {
    const file = await lockFile(ctx, id)
    await assertFree(ctx, file)
    const reason = await findRefusal(ctx, file, withoutWrong)
    if (reason) throw new AppError('conflict', reason)
    if (file.state === 'checked') await acceptReports(ctx, file)
    return enqueueRun(ctx, file.id, applyImportJob, { state: 'applying', run: file.run + 1 })
  })
}

/** The owner has seen the new reports of outdated rows. */
async function acceptReports({ db }: Context, { id }: ImportFile): Promise<void> {
  const { importId, isOutdated } = productImportRows
  await db
    .update(productImportRows)
    .set({ isOutdated: false })
    .where(and(eq(importId, id), eq(isOutdated, true)))
}

type Start = Partial<typeof productImports.$inferInsert> & { run: number }

async function enqueueRun(
  ctx: Context,
  importId: string,
  job: JobDefinition<ImportRun>,
  start: Start,
): Promise<ImportFile> {
  const { userId, apiKey } = signedIn(ctx)
  const [file] = await ctx.db
    .update(productImports)
    .set({ ...start, isCancelled: false, startedAt: null, done: 0, failure: '' })
    .where(eq(productImports.id, importId))
    .returning()
  if (!file) throw new Error('The import was cleared away')
  const { run, fileName } = file
  await ctx.jobs.enqueue(ctx.db, job, { importId, run, userId, apiKey, fileName })
  return file
}

/** @throws AppError conflict after the import was applied, and while a run is in progress */
async function assertFree(ctx: Context, file: ImportFile): Promise<void> {
  if (file.state === 'applied') {
    throw new AppError('conflict', 'This file was applied already. Choose it again to check it.')
  }
  if (isUnderWay(file) && file.run > 0 && !(await isInterrupted(ctx, file))) {
    throw new AppError('conflict', 'This file is being worked on. Wait until that is done.')
  }
}

/** Why the file cannot be applied; undefined when it can. */
async function findRefusal(
  ctx: Context,
  file: ImportFile,
  withoutWrong: boolean,
): Promise<string | undefined> {
  const { isChecked, wrongCount } = file
  if (!isChecked) return 'This file is not checked yet. Check it again.'
  const mayLeaveOut = withoutWrong && getFormat(file.format).canLeaveOutWrong
  if (wrongCount > 0 && !mayLeaveOut) {
    const rows = wrongCount === 1 ? 'row is' : 'rows are'
    return `${wrongCount} ${rows} wrong. Mend the file and choose it again; nothing of it is applied until all rows are right.`
  }
  return (await hasChanges(ctx, file)) ? undefined : 'There is nothing to change.'
}

async function hasChanges(ctx: Context, { id }: ImportFile): Promise<boolean> {
  const { importId, row, isApplied } = productImportRows
  const found = await ctx.db
    .select({ row })
    .from(productImportRows)
    .where(and(eq(importId, id), eq(isApplied, false), isChange))
    .limit(1)
  return found.length > 0
}

const { outcome, choice } = productImportRows
const isNotLeft = or(isNull(choice), ne(choice, 'leave'))
const isChange: SQL | undefined = or(
  inArray(outcome, ['new', 'new-copy', 'changed']),
  and(eq(outcome, 'sold-elsewhere'), isNotLeft),
  and(eq(outcome, 'missing'), eq(choice, 'sold-elsewhere')),
)
