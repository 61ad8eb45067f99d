import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** When the job of that kind with this in its data is done or tried next; undefined when none waits. */
export async function findNextTry(
  db: Database,
  name: string,
  data: object,
): Promise<Date | undefined> {
  const { rows } = await db.execute<{ start_after: string }>(sql`
    select start_after from pgboss.job
    where name = ${name} and state in ('created', 'retry') and data @> ${JSON.stringify(data)}::jsonb
    order by start_after
    limit 1`)
  return rows[0] && new Date(rows[0].start_after)
}
