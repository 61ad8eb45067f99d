import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { ImportRun } from './bulk.jobs.ts'
import { productImports } from './bulk.tables.ts'
import type { ImportFile } from './import.queries.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'
import { runImport, type TellProgress } from './run-import.ts'

/** The dry run: notes for every row of the file what it would do. Changes no product. */
export async function checkImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, check)
}

async function check(ctx: Context, file: ImportFile, tell: TellProgress): Promise<void> {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  let done = 0
  for await (const judged of judgeRows(ctx, file)) {
    for (const { verdict } of judged) counts[verdict.outcome] += 1
    await noteVerdicts(ctx, file.id, judged)
    done += judged.length
    await tell(done)
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

async function noteVerdicts(
  ctx: Context,
  importId: string,
  judged: readonly JudgedRow[],
): Promise<void> {
  const verdicts = judged.map(({ row, verdict: { facts: _, ...verdict } }) => ({
    row: row.row,
    ...verdict,
  }))
  await ctx.db.execute(sql`
    update product_import_rows r
    set outcome = v.outcome, product_id = v."productId", name = v.name,
      changes = v.changes, problems = v.problems
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v(
      "row" int, outcome text, "productId" uuid, name text, changes jsonb, problems jsonb)
    where r.import_id = ${importId} and r."row" = v."row"`)
}
