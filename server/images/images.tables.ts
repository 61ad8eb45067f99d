import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../platform/db/columns.ts'

/** What lies in the image store. */
export const images = pgTable('images', {
  publicId: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: createdAt(),
})
