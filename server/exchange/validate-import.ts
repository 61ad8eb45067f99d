import { eq } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteMissingRows, type ImportFile, preferIndexes } from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import { saveCounts, saveRows } from './import/save-rows.ts'
import type { ImportRun } from './import.jobs.ts'
import { getFormat } from './import-formats.ts'
import { type ReportProgress, runImport } from './run-import.ts'

/** The dry run: saves the outcome of every row that is not applied. Changes no product. */
export async function validateImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, (ctx, file, report) =>
    withTransaction(ctx, (ctx) => check(ctx, file, report)),
  )
}

async function check(ctx: Context, file: ImportFile, report: ReportProgress): Promise<void> {
  const ignoredCounts: Record<string, number> = {}
  let done = 0
  await preferIndexes(ctx)
  await deleteMissingRows(ctx, file.id)
  const steps = getFormat(file.format).plan(ctx, file, { withMissing: true })
  for await (const { plan } of steps) {
    const { rows, ignored = {} } = await plan(ctx)
    for (const [name, count] of Object.entries(ignored)) {
      ignoredCounts[name] = (ignoredCounts[name] ?? 0) + count
    }
    await saveRows(ctx, file.id, rows)
    done += rows.length
    await report(done)
  }
  await saveCounts(ctx.db, file.id)
  await ctx.db
    .update(productImports)
    .set({ state: 'checked', isChecked: true, failure: '', ignoredCounts })
    .where(eq(productImports.id, file.id))
}
