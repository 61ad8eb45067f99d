import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from '#server/platform/db/columns.ts'

/** No newsletter goes to an address before `confirmedAt`. Stores only the hash of the mailed link. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  email: text().primaryKey(),
  tokenHash: text().notNull().unique(),
  /** The last request while unconfirmed. */
  createdAt: createdAt(),
  confirmedAt: instant(),
})
