import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditFacts } from '../../contract/audit.ts'
import { createdAt } from '../platform/db/columns.ts'

/** `before` and `after` hold only the fields that differ: null before what is new, null after what is gone. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: createdAt(),
    /** A user's id, or the part of the program that did it. */
    actor: text().notNull(),
    /** As it was then; empty for a part of the program. */
    actorEmail: text().notNull().default(''),
    action: text().$type<AuditAction>().notNull(),
    subjectId: text().notNull(),
    /** What people call the subject, as it was then. */
    subjectName: text().notNull(),
    before: jsonb().$type<AuditFacts>(),
    after: jsonb().$type<AuditFacts>(),
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
