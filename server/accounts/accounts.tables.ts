import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type Address, type Role, role } from '#contract/accounts.ts'
import { createdAt, instant, isOneOf, newId } from '#server/platform/db/columns.ts'

/**
 * `email` is stored in lower case, which makes it case-insensitively unique. A user without a password signs in with
 * Google.
 */
export const users = pgTable(
  'users',
  {
    id: newId(),
    email: text().notNull(),
    role: text().$type<Role>().notNull().default('user'),
    passwordHash: text(),
    /**
     * When the user last proved to own the mailbox: by a mailed link, by Google, or as the owner of the shop. Until then
     * a stranger may have registered the address (decision 4).
     */
    emailConfirmedAt: instant(),
    /** An account at the identity provider: a subject is unique within its issuer only. */
    googleIssuer: text(),
    googleSubject: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    address: jsonb().$type<Address>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    uniqueIndex('users_google_key').on(table.googleIssuer, table.googleSubject),
    index('users_created_at_idx').on(table.createdAt.desc(), table.id),
    index('users_search_idx').using(
      'gin',
      sql`lower(${table.email} || ' ' || ${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`,
    ),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', isOneOf(table.role, role.options)),
  ],
)
