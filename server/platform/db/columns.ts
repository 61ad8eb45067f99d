import { sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Naming of columns in the database. */
export const CASING = 'snake_case'

const casing = new CasingCache(CASING)

/** The column's name in the database, for hand-written SQL. */
export const nameOf = (column: PgColumn) => sql.identifier(casing.getColumnCasing(column))

/** UUID version 7: hard to guess, and ordered by creation, which keeps indexes compact. */
export const newId = () => uuid().primaryKey().default(sql`uuidv7()`)

export const instant = () => timestamp({ withTimezone: true })

export const createdAt = () => instant().notNull().defaultNow()

/** The condition of a CHECK that a column has one of these texts. A CHECK has no parameters. */
export const isOneOf = (column: PgColumn, texts: readonly string[]) =>
  sql`${column} in (${sql.raw(texts.map((text) => `'${text}'`).join(', '))})`

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
