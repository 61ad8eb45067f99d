import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/db/columns.ts'

/** The originals in the image store. */
export const images = pgTable('images', {
  publicId: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  createdAt: createdAt(),
})
