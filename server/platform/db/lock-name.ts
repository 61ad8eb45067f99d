import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Locks a name until the transaction ends: what takes the same lock waits. */
export async function lockName({ db }: { db: Database }, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
