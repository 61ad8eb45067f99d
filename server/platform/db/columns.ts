import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How the properties of a table are called in the database. */
export const CASING = 'snake_case'

/** Column kinds every area uses, so that ids and times are the same everywhere. */

/** UUID version 7: unguessable enough, and in order of creation, so that indexes stay compact. */
export const newId = () => uuid().primaryKey().default(sql`uuidv7()`)

export const instant = () => timestamp({ withTimezone: true })

export const createdAt = () => instant().notNull().defaultNow()

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
