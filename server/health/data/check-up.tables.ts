import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type CheckKey, checkStates, type DataCheckState } from '#contract/check-up.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/** The latest check-up, one row: it replaces the one before. */
export const checkUps = pgTable('check_ups', {
  id: newId(),
  startedAt: instant().notNull(),
  finishedAt: instant(),
})

export const checkResults = pgTable(
  'check_results',
  {
    key: text().$type<CheckKey>().primaryKey(),
    state: text().$type<DataCheckState>().notNull(),
    lastRunAt: instant(),
    /** Why it was not done. */
    note: text(),
    /** Those of the last time, also where only the first ones are stored. */
    totalFindings: integer().notNull().default(0),
  },
  (table) => [check('check_results_state_known', isOneOf(table.state, checkStates))],
)

/** A problem in the data; the row stays as long as each check-up finds it. Has no personal data. */
export const findings = pgTable(
  'findings',
  {
    id: newId(),
    checkKey: text().$type<CheckKey>().notNull(),
    /** Identifies the problem within its check, such as the id of a product. */
    subject: text().notNull(),
    text: text().notNull(),
    link: text(),
    /** The values that are wrong: a dismissal ends when they change. */
    facts: jsonb().notNull(),
    repairText: text(),
    choices: text().array(),
    since: instant().notNull(),
    dismissedReason: text(),
    dismissedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    dismissedAt: instant(),
  },
  (table) => [
    unique('findings_subject_unique').on(table.checkKey, table.subject),
    index('findings_dismissed_by_idx')
      .on(table.dismissedBy)
      .where(sql`${table.dismissedBy} is not null`),
    check(
      'findings_dismissal_complete',
      sql`(${table.dismissedReason} is null) = (${table.dismissedAt} is null)`,
    ),
  ],
)

export type FindingRow = typeof findings.$inferSelect
