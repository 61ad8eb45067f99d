import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditValues } from '#contract/audit.ts'
import { type Actor, actorName, type Context } from '#server/platform/context.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { toDifference } from './audit.rules.ts'
import { auditEntries, type ExactValues } from './audit.tables.ts'

export type Change = {
  action: AuditAction
  /** `name` is the display name: a product's name, an order's id, a customer's email. */
  subject: { id: string; name: string }
  /** Null for a creation. */
  before: AuditValues | null
  /** Null for a deletion. */
  after: AuditValues | null
  /** For an undo: see the table. */
  exact?: ExactValues | undefined
}

/**
 * Records a change in the transaction of `ctx`, which makes both atomic. Unchanged fields are omitted; a change
 * without any difference is not recorded.
 */
export async function recordChange(ctx: Context, change: Change): Promise<void> {
  await recordChanges(ctx, [change])
}

/** As `recordChange`, for a batch of changes in the given order. */
export async function recordChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  const entries = changes.flatMap(({ action, subject, before, after, exact }) => {
    const difference = toDifference(before, after)
    if (!difference) return []
    return [{ action, subjectId: subject.id, subjectName: subject.name, ...difference, exact }]
  })
  if (entries.length === 0) return
  const { action, subjectId, subjectName, before, after, exact } = auditEntries
  const rows = toRecordset({ action, subjectId, subjectName, before, after, exact }, entries)
  await ctx.db.execute(sql`
    insert into audit_entries (created_at, actor, actor_email, api_key, transaction_id, action, subject_id, subject_name, before, after, exact)
    select ${ctx.now}::timestamptz, ${actorName(ctx.actor)}, ${emailOf(ctx.actor)}, ${keyOf(ctx.actor)}, ${runOf(ctx)}, action, "subjectId",
      "subjectName", before, after, exact
    from ${rows} as v`)
}

const runOf = ({ auditRun }: Context): SQL =>
  auditRun === undefined
    ? sql`pg_current_xact_id()::text::bigint`
    : sql`${String(auditRun)}::bigint`

const keyOf = (actor: Actor) => (actor.kind === 'user' ? (actor.apiKey?.name ?? '') : '')

function emailOf(actor: Actor): SQL {
  if (actor.kind !== 'user') return sql`''`
  return sql`coalesce((select email from users where id = ${actor.userId}::uuid), '')`
}
