import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** Makes the current attempt the job's last; pg-boss stores the job as failed if it fails. */
export async function exhaustRetries(db: Database, name: string, id: string): Promise<void> {
  await db.execute(sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`)
}
