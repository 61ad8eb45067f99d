import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text is a valid id; PostgreSQL refuses to compare other texts with one. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** Selects the row with this id; none for a text that is no id. */
export function eqId(column: PgColumn, text: string): SQL {
  return isId(text) ? eq(column, text) : sql`false`
}

/** New ids in ascending order, for rows that refer to each other before they are written. */
export async function makeIds({ db }: { db: Database }, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}
