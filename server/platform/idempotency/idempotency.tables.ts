import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'

/** Idempotency keys of every operation: a repeated request returns the first result. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** A user's id, and after a space the API key of a program; another user or program may use the same key. */
    actor: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The id of the row the first request created; null until that request is done. */
    resultId: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.actor, table.operation, table.key] })],
)
