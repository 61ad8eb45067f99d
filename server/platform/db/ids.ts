import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Whether a text is a valid id; PostgreSQL refuses to compare other texts with one. */
export function isId(text: string): boolean {
  return UUID.test(text)
}

/** New ids in ascending order, for rows that refer to each other before they are written. */
export async function makeIds({ db }: { db: Database }, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select uuidv7() as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}
