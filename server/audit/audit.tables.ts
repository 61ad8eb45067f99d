import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction, AuditValues } from '#contract/audit.ts'
import { createdAt } from '#server/platform/db/columns.ts'

/** Changed values before and after, in the form that the operation takes which changes them; the areas know it. */
export type ExactValues = { before: unknown; after: unknown }

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
    /** The name of the API key that made the change for the actor; empty for a person. */
    apiKey: text().notNull().default(''),
    action: text().$type<AuditAction>().notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    /** The values that an undo needs and that the two above have as text only; null for older entries and for changes without it. */
    exact: jsonb().$type<ExactValues>(),
    /**
     * The entries of one transaction belong together: those of a bulk run follow it. A run of several transactions has a number of its
     * own, below zero (join-run.ts). Null for older entries.
     */
    transactionId: bigint({ mode: 'bigint' }).default(sql`pg_current_xact_id()::text::bigint`),
    /** Set for an undo: the entry that it undoes. */
    undoOf: bigint({ mode: 'bigint' }).references((): AnyPgColumn => auditEntries.id),
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
    index('audit_entries_transaction_idx').on(table.transactionId),
    index('audit_entries_undo_of_idx').on(table.undoOf).where(sql`${table.undoOf} is not null`),
  ],
)
