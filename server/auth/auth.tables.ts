import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/accounts.tables.ts'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'

/** A token is valid while the row of its session exists and has not expired. */
export const sessions = pgTable(
  'sessions',
  {
    id: newId(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    /** Identifies the secret that signs its token. */
    keyId: text().notNull(),
    /** Shown to the account owner: "Firefox on Windows". Empty without a user agent. */
    browser: text().notNull().default(''),
    /** Rounded to the hour: enough to spot an unknown device. */
    lastSeenAt: instant().notNull().defaultNow(),
    /** The last reauthentication; null before the first one. */
    confirmedAt: instant(),
    /** Its token was in a URL, where a log may have it: the page exchanges it for another one at once. */
    isTemporary: boolean().notNull().default(false),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

/** Stores only the hash of a mailed token. The row of a used token is deleted. */
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

/** Mailed links that confirm the address of an account (decision 4), each for one use. */
export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('email_confirmations_user_id_idx').on(table.userId)],
)

/** The authenticator of an account, required at sign-in once a code has confirmed it. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from JWT_SECRET (docs/decisions, second factor). */
  encryptedSecret: text().notNull(),
  confirmedAt: instant(),
  /** The time step of the last accepted code: each code is valid once (RFC 6238, 5.2). */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Stores only hashes. The row of a used code is deleted. */
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

/** A sign-in that still requires its code. It grants no session and no other access. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    tokenHash: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_challenges_user_id_idx').on(table.userId)],
)

/** A pending Google sign-in, verified by its callback. Single use, short-lived. */
export const googleSignIns = pgTable('google_sign_ins', {
  state: text().primaryKey(),
  browserKeyHash: text().notNull(),
  codeVerifier: text().notNull(),
  nonce: text().notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
})
