import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Address, Role } from '../../contract/accounts.ts'
import { createdAt, instant, newId } from '../platform/db/columns.ts'

/** `email` is kept in lower case, so that it is unique whatever its case. No password: Google only. */
export const users = pgTable(
  'users',
  {
    id: newId(),
    email: text().notNull(),
    role: text().$type<Role>().notNull().default('user'),
    passwordHash: text(),
    /** Chosen by who can read the mail at `email`, or by the shop's owner; not by whoever registered it. */
    isPasswordProven: boolean().notNull().default(false),
    googleSubject: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    address: jsonb().$type<Address>(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    uniqueIndex('users_google_subject_key').on(table.googleSubject),
    index('users_created_at_idx').on(table.createdAt.desc(), table.id),
    index('users_search_idx').using(
      'gin',
      sql`lower(${table.email} || ' ' || ${table.firstName} || ' ' || ${table.lastName}) gin_trgm_ops`,
    ),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', sql`${table.role} in ('user', 'admin')`),
  ],
)

/** A token works as long as its session's row stands and has not expired. */
export const sessions = pgTable(
  'sessions',
  {
    id: newId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Of the secret its token is signed with; null for sessions older than this column. */
    keyId: text(),
    /** In words, as its owner reads it: "Firefox on Windows". Empty when the program did not say. */
    browser: text().notNull().default(''),
    /** To the hour: enough to find a stranger among one's own devices. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** When its owner last proved again to be the one; null since it was opened. */
    confirmedAt: instant(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

/** Only the hash of a mailed token is kept. A used token loses its row. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('password_resets_user_id_idx').on(table.userId)],
)

/** The authenticator of an account. It counts once a code has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is made of JWT_SECRET (docs/decisions, second factor). */
  sealedSecret: text().notNull(),
  confirmedAt: instant(),
  /** The latest time step a code was taken of: each counts once (RFC 6238, 5.2). */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Only hashes. A used code loses its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A sign-in that has yet to give its code: no session, and good for nothing else. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_challenges_user_id_idx').on(table.userId)],
)

/** A Google sign-in under way: what the callback must prove. Single use, short-lived. */
export const googleSignIns = pgTable('google_sign_ins', {
  state: text().primaryKey(),
  browserKeyHash: text().notNull(),
  codeVerifier: text().notNull(),
  nonce: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})

/** What the shop's people wrote to themselves about a customer, who never sees it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: newId(),
    customerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('customer_notes_customer_id_idx').on(table.customerId, table.createdAt)],
)
