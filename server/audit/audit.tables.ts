import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditValues } from '#contract/audit.ts'
import { createdAt } from '#server/platform/db/columns.ts'

/**
 * `before` and `after` store only the fields that differ. `before` is null for a creation, `after` for a deletion.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    /** A user's id, or the name of the job that made the change. */
    actor: text().notNull(),
    /** The actor's email at that time; empty for a job. */
    actorEmail: text().notNull().default(''),
    action: text().$type<AuditAction>().notNull(),
    subjectId: text().notNull(),
    /** The subject's name at that time. */
    subjectName: text().notNull(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
  },
  (table) => [
    index('audit_entries_newest_idx').on(table.createdAt.desc(), table.id.desc()),
    index('audit_entries_subject_idx').on(table.subjectId, table.id.desc()),
    index('audit_entries_actor_idx').on(table.actor, table.id.desc()),
    index('audit_entries_search_idx').using(
      'gin',
      sql`lower(${table.actorEmail} || ' ' || ${table.subjectName}) gin_trgm_ops`,
    ),
    index('audit_entries_action_idx').on(table.action, table.id.desc()),
  ],
)
