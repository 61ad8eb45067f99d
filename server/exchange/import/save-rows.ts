import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { productImportRows, productImports } from './import.tables.ts'
import type { CheckedRow } from './import-format.ts'

/** Saves the report of rows that are not applied. A choice stays as long as the question is the same. */
export async function saveRows(
  { db }: Context,
  importId: string,
  rows: readonly (CheckedRow & { isOutdated?: boolean })[],
): Promise<void> {
  if (rows.length === 0) return
  await db.execute(sql`
    insert into product_import_rows as r (
      import_id, "row", cells, outcome, product_id, used_copy_id, name, changes, problems, notes, question, new_copies,
      offers, is_outdated)
    select ${importId}::uuid, "row", '{}', outcome, "productId", "usedCopyId", name, changes, problems,
      coalesce(notes, '[]'), question, coalesce("newCopies", 0), coalesce(offers, '{}'),
      coalesce("isOutdated", false)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "row" int, outcome text, "productId" uuid, "usedCopyId" uuid, name text, changes jsonb, problems jsonb,
      notes jsonb, question text, "newCopies" int, offers uuid[], "isOutdated" boolean)
    on conflict (import_id, "row") do update
    set outcome = excluded.outcome, product_id = excluded.product_id, used_copy_id = excluded.used_copy_id,
      name = excluded.name, changes = excluded.changes, problems = excluded.problems, notes = excluded.notes,
      question = excluded.question, new_copies = excluded.new_copies, offers = excluded.offers, is_outdated = excluded.is_outdated,
      choice = case when r.question = excluded.question then r.choice end
    where not r.is_applied`)
}

/** Notes that the changes of these rows are made. */
export async function markApplied(
  { db }: Context,
  importId: string,
  rows: readonly number[],
): Promise<void> {
  if (rows.length === 0) return
  await db
    .update(productImportRows)
    .set({ isApplied: true })
    .where(and(eq(productImportRows.importId, importId), isAnyOf(productImportRows.row, rows)))
}

/** Counts the outcomes of the rows that are not applied, or of all rows once the whole file is. */
export async function saveCounts(
  db: Database,
  importId: string,
  { isComplete = false } = {},
): Promise<void> {
  const { outcome, newCopies, isApplied } = productImportRows
  const countOf = (wanted: string) =>
    sql<number>`count(*) filter (where ${outcome} = ${wanted})::int`
  const [counts] = await db
    .select({
      newCount: countOf('new'),
      changedCount: countOf('changed'),
      unchangedCount: countOf('unchanged'),
      wrongCount: countOf('wrong'),
      newCopiesCount: sql<number>`coalesce(sum(${newCopies}), 0)::int`,
      soldElsewhereCount: countOf('sold-elsewhere'),
      missingCount: countOf('missing'),
      skippedCount: countOf('skipped'),
    })
    .from(productImportRows)
    .where(
      and(eq(productImportRows.importId, importId), isComplete ? undefined : eq(isApplied, false)),
    )
  if (counts) await db.update(productImports).set(counts).where(eq(productImports.id, importId))
}

/** How many rows are applied, and how many of the others have changed since their check. */
export async function countProgress(
  db: Database,
  importId: string,
): Promise<{ applied: number; outdated: number }> {
  const { isApplied, isOutdated } = productImportRows
  const [found] = await db
    .select({
      applied: sql<number>`count(*) filter (where ${isApplied})::int`,
      outdated: sql<number>`count(*) filter (where ${isOutdated} and not ${isApplied})::int`,
    })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
  return found ?? { applied: 0, outdated: 0 }
}
