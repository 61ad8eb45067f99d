import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/**
 * Attempts counted across all processes (`count-attempts.ts`): sign-ins, codes, registrations and requested mails.
 * `expire` is in ms since 1970.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_idx').on(table.expire)],
)
