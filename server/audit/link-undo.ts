import { sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { type AuditRow, toEntry } from './audit.queries.ts'
import { auditEntries } from './audit.tables.ts'

/** Marks the new entries of this transaction as undos of `undone`, subject by subject. */
export async function linkUndos({ db }: Context, undone: readonly AuditRow[]): Promise<void> {
  const links = undone.map(({ id, subjectId }) => ({ id: String(id), subjectId }))
  await db.execute(sql`
    update audit_entries undo set undo_of = link.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link(id bigint, "subjectId" text)
    where undo.transaction_id = pg_current_xact_id()::text::bigint and undo.undo_of is null
      and undo.subject_id = link."subjectId"`)
}

/**
 * The undo of an entry that this transaction has made.
 * @throws AppError conflict when it has changed nothing, as the images that it would show were deleted
 */
export async function getNewUndo({ db }: Context, { id }: AuditRow): Promise<AuditEntry> {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(
      sql`${auditEntries.undoOf} = ${id} and ${auditEntries.transactionId} = pg_current_xact_id()::text::bigint`,
    )
  // A change without any difference has no entry.
  if (!row) throw new AppError('conflict', 'Nothing was undone. What it replaced is gone by now.')
  return toEntry(row, [])
}
