import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, newId } from '#server/platform/db/columns.ts'

/** The five fixed ones are there from the migration on. A trigger notifies every process of a change. */
export const pages = pgTable('pages', {
  id: newId(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  description: text().notNull().default(''),
  /** Markdown. */
  text: text().notNull().default(''),
  isPublished: boolean().notNull().default(false),
  isFixed: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: instant().notNull().defaultNow(),
})

/** Each text that was saved, the current one included. */
export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.number] })],
)
