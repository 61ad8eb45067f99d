import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import type { AuditRow } from './audit.queries.ts'
import { auditEntries } from './audit.tables.ts'
import type { EntryToUndo } from './undo-plan.ts'
import { findEffective, type Linked } from './undos-in-force.rules.ts'

const WHOLE_NUMBER = /^\d{1,18}$/

/** @throws AppError not-found */
export async function getAuditEntry({ db }: Pick<Context, 'db'>, id: string): Promise<AuditRow> {
  const [row] = WHOLE_NUMBER.test(id)
    ? await db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.id, BigInt(id)))
    : []
  if (!row) throw new AppError('not-found', 'There is no such entry')
  return row
}

/** Locks the entry, so that it is undone once. */
export async function lockAuditEntry(ctx: Context, id: string): Promise<AuditRow> {
  const { id: known } = await getAuditEntry(ctx, id)
  await ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.id, known))
    .for('update')
  return getAuditEntry(ctx, id)
}

/** The other entries of its transaction, or of the steps of its run, oldest first. */
export async function listRunEntries({ db }: Context, run: AuditRow): Promise<AuditRow[]> {
  if (run.transactionId === null) return []
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.transactionId, run.transactionId),
        // A database restored from a backup counts its transactions from the start. The number of a run never comes again.
        run.transactionId < 0n ? undefined : eq(auditEntries.createdAt, run.createdAt),
        ne(auditEntries.id, run.id),
      ),
    )
    .orderBy(asc(auditEntries.id))
}

/** The entries with the later ones about their subjects; those of their own transaction are not later. */
export async function withLater(
  { db }: Context,
  entries: readonly AuditRow[],
): Promise<EntryToUndo[]> {
  const [first] = entries
  if (!first) return []
  const subjects = [...new Set(entries.map(({ subjectId }) => subjectId))]
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(isAnyOf(auditEntries.subjectId, subjects), gt(auditEntries.id, first.id)))
    .orderBy(asc(auditEntries.id))
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return entries.map((entry) => {
    const { transactionId: own } = entry
    const later = (bySubject.get(entry.subjectId) ?? []).filter(
      ({ id, transactionId }) => id > entry.id && (own === null || transactionId !== own),
    )
    return { ...entry, later: findEffective(entry, later) }
  })
}

/** The undos of these entries, with their own undos. */
export async function listUndos(
  { db }: Pick<Context, 'db'>,
  ids: readonly bigint[],
): Promise<Linked[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string; undoOf: string }>(sql`
    with recursive undo as (
      select id, undo_of from audit_entries where undo_of = any(${sql.param(ids.map(String))}::bigint[])
      union
      select later.id, later.undo_of from audit_entries later join undo on later.undo_of = undo.id)
    select id::text, undo_of::text as "undoOf" from undo`)
  return rows.map(({ id, undoOf }) => ({ id: BigInt(id), undoOf: BigInt(undoOf) }))
}
