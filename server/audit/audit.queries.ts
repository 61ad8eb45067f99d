import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit.ts'
import type { CallInput } from '#contract/calls.ts'
import type { Context } from '#server/platform/context.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { auditEntries } from './audit.tables.ts'
import { listUndos } from './undo.queries.ts'
import { isUndone } from './undos-in-force.rules.ts'

type Query = CallInput<'GET /audit'>['query']

export type AuditRow = typeof auditEntries.$inferSelect

export type AuditPage = {
  entries: AuditEntry[]
  pagination: { currentPage: number; totalPages: number; totalEntries: number }
}

/** A page of the matching changes, newest first. */
export async function listAuditEntries(ctx: Context, query: Query): Promise<AuditPage> {
  const { page, limit } = query
  const where = toCondition(query, ctx.settings.timezone)
  const [totalEntries, rows] = await Promise.all([
    ctx.db.$count(auditEntries, where),
    ctx.db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(sql`${auditEntries.createdAt} desc nulls last`, desc(auditEntries.id))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  const totalPages = Math.ceil(totalEntries / limit)
  const undos = await listUndos(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    entries: rows.map((row) => toEntry(row, undos)),
    pagination: { currentPage: page, totalPages, totalEntries },
  }
}

/** Changes of one kind to one subject, oldest first. */
export async function listChanges(
  ctx: Context,
  { subjectId, action }: Pick<AuditRow, 'subjectId' | 'action'>,
): Promise<AuditRow[]> {
  return ctx.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.action, action)))
    .orderBy(auditEntries.id)
}

function toCondition(query: Query, timezone: string): SQL | undefined {
  const { action, 'subject-id': subjectId, search, from, to } = query
  const text = sql`lower(${auditEntries.actorEmail} || ' ' || ${auditEntries.subjectName})`
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${timezone}`
  return and(
    action ? eq(auditEntries.action, action) : undefined,
    subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
    search ? sql`${text} like ${toLikePattern(search)}` : undefined,
    from ? sql`${auditEntries.createdAt} >= ${midnight(sql`${from}::date`)}` : undefined,
    to ? sql`${auditEntries.createdAt} < ${midnight(sql`${to}::date + 1`)}` : undefined,
  )
}

export function toEntry(row: AuditRow, undos: Parameters<typeof isUndone>[1]): AuditEntry {
  const { id, createdAt, actorEmail, apiKey, action, subjectId, subjectName } = row
  const { before, after, undoOf } = row
  return {
    _id: String(id),
    createdAt: createdAt.toISOString(),
    actorEmail,
    ...(apiKey && { apiKey }),
    action,
    subjectId,
    subjectName,
    before,
    after,
    ...(undoOf !== null && { undoOf: String(undoOf) }),
    isUndone: isUndone(id, undos),
  }
}
