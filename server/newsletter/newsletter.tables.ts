import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '../platform/db/columns.ts'

/** Nothing is sent to an address before `confirmedAt`. Only hashes of the mailed links are kept. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text().primaryKey(),
  tokenHash: text().notNull().unique(),
  /** Asked for last, as long as it is not confirmed. */
  createdAt: createdAt(),
  confirmedAt: instant(),
})
