import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { KeyScope } from '#contract/access.ts'
import { users } from '#server/accounts/accounts.tables.ts'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'

/** A key is valid while its row exists, has not expired, and its maker is an admin. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: newId(),
    name: text().notNull(),
    /** The SHA-256 of the key, which is stored nowhere. */
    keyHash: text().notNull().unique('api_keys_key_hash_unique'),
    /** The first characters of the key, to recognise it. */
    start: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdAt: createdAt(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant(),
    /** Rounded to the minute. */
    lastUsedAt: instant(),
  },
  (table) => [index('api_keys_created_by_idx').on(table.createdBy)],
)
