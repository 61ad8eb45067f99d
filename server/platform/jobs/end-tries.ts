import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** The try under way is the job's last; pg-boss keeps it among the failed ones when it fails. */
export async function endTries(db: Database, name: string, id: string): Promise<void> {
  await db.execute(sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`)
}
