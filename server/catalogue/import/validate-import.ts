import { eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { ImportRun } from './import.jobs.ts'
import type { ImportFile } from './import.queries.ts'
import { productImports } from './import.tables.ts'
import { type ReportProgress, runImport } from './run-import.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'

/** The dry run: saves the outcome of every row. Changes no product. */
export async function validateImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, check)
}

async function check(ctx: Context, file: ImportFile, report: ReportProgress): Promise<void> {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  let done = 0
  for await (const validated of validateRows(ctx, file)) {
    for (const { result } of validated) counts[result.outcome] += 1
    await saveResults(ctx, file.id, validated)
    done += validated.length
    await report(done)
  }
  await ctx.db
    .update(productImports)
    .set({
      state: 'checked',
      failure: '',
      newCount: counts.new,
      changedCount: counts.changed,
      unchangedCount: counts.unchanged,
      wrongCount: counts.wrong,
    })
    .where(eq(productImports.id, file.id))
}

async function saveResults(
  ctx: Context,
  importId: string,
  validated: readonly ValidatedRow[],
): Promise<void> {
  const results = validated.map(({ row, result: { values: _, ...result } }) => ({
    row: row.row,
    ...result,
  }))
  await ctx.db.execute(sql`
    update product_import_rows r
    set outcome = v.outcome, product_id = v."productId", name = v.name,
      changes = v.changes, problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as v(
      "row" int, outcome text, "productId" uuid, name text, changes jsonb, problems jsonb)
    where r.import_id = ${importId} and r."row" = v."row"`)
}
