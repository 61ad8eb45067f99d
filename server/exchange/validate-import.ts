import { eq, sql } from 'drizzle-orm'
import type { RowOutcome } from '#contract/exchange/import-formats.ts'
import type { Context } from '#server/platform/context.ts'
import { deleteMissingRows, type ImportFile } from './import/import.queries.ts'
import { productImports } from './import/import.tables.ts'
import type { CheckedRow } from './import/import-format.ts'
import type { ImportRun } from './import.jobs.ts'
import { getFormat } from './import-formats.ts'
import { type ReportProgress, runImport } from './run-import.ts'

/** The dry run: saves the outcome of every row. Changes no product. */
export async function validateImport(ctx: Context, run: ImportRun): Promise<void> {
  await runImport(ctx, run, check)
}

async function check(ctx: Context, file: ImportFile, report: ReportProgress): Promise<void> {
  await deleteMissingRows(ctx, file.id)
  const counts = new Map<RowOutcome, number>()
  const countOf = (outcome: RowOutcome) => counts.get(outcome) ?? 0
  const ignoredCounts: Record<string, number> = {}
  let newCopiesCount = 0
  let done = 0
  for await (const { rows, newCopies = 0, ignored = {} } of getFormat(file.format).check(
    ctx,
    file,
  )) {
    for (const { outcome } of rows) counts.set(outcome, countOf(outcome) + 1)
    newCopiesCount += newCopies
    for (const [name, count] of Object.entries(ignored)) {
      ignoredCounts[name] = (ignoredCounts[name] ?? 0) + count
    }
    await saveResults(ctx, file.id, rows)
    done += rows.length
    await report(done)
  }
  await ctx.db
    .update(productImports)
    .set({
      state: 'checked',
      isChecked: true,
      failure: '',
      newCount: countOf('new'),
      changedCount: countOf('changed'),
      unchangedCount: countOf('unchanged'),
      wrongCount: countOf('wrong'),
      newCopiesCount,
      ignoredCounts,
      soldElsewhereCount: countOf('sold-elsewhere'),
      missingCount: countOf('missing'),
      skippedCount: countOf('skipped'),
    })
    .where(eq(productImports.id, file.id))
}

/** A choice stays as long as the question is the same. */
async function saveResults(
  ctx: Context,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  await ctx.db.execute(sql`
    insert into product_import_rows as r (
      import_id, "row", cells, outcome, product_id, used_copy_id, name, changes, problems, notes, question)
    select ${importId}::uuid, "row", '{}', outcome, "productId", "usedCopyId", name, changes, problems,
      coalesce(notes, '[]'), question
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "row" int, outcome text, "productId" uuid, "usedCopyId" uuid, name text, changes jsonb, problems jsonb,
      notes jsonb, question text)
    on conflict (import_id, "row") do update
    set outcome = excluded.outcome, product_id = excluded.product_id, used_copy_id = excluded.used_copy_id,
      name = excluded.name, changes = excluded.changes, problems = excluded.problems, notes = excluded.notes,
      question = excluded.question,
      choice = case when r.question = excluded.question then r.choice end`)
}
