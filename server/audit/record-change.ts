import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditFacts } from '../../contract/audit.ts'
import { type Actor, actorName, type Context } from '../platform/context.ts'
import { toDifference } from './audit.rules.ts'
import { auditEntries } from './audit.tables.ts'

export type Change = {
  action: AuditAction
  /** `name` is what people call it: a product's name, an order's id, a customer's e-mail. */
  subject: { id: string; name: string }
  /** Null when it is new. */
  before: AuditFacts | null
  /** Null when it is gone. */
  after: AuditFacts | null
}

/**
 * Writes what was changed in the transaction of `ctx`, so that it is recorded exactly when it happened.
 * Fields that are the same before and after are left out; a change of nothing is not recorded.
 */
export async function recordChange(ctx: Context, change: Change): Promise<void> {
  await recordChanges(ctx, [change])
}

/** The same for some hundred changes at once, in the order given. */
export async function recordChanges(ctx: Context, changes: readonly Change[]): Promise<void> {
  const actor = { actor: actorName(ctx.actor), actorEmail: emailOf(ctx.actor) }
  const entries = changes.flatMap(({ action, subject, before, after }) => {
    const difference = toDifference(before, after)
    if (!difference) return []
    const { id: subjectId, name: subjectName } = subject
    return [{ ...actor, action, subjectId, subjectName, ...difference, createdAt: ctx.now }]
  })
  if (entries.length > 0) await ctx.db.insert(auditEntries).values(entries)
}

function emailOf(actor: Actor): SQL | string {
  if (actor.kind !== 'user') return ''
  return sql`coalesce((select email from users where id = ${actor.userId}::uuid), '')`
}
