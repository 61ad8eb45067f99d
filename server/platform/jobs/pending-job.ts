import { type SQL, sql } from 'drizzle-orm'

/** A job that is waiting or running. */
export type PendingJob = {
  /** Null while it runs. */
  dueAt: string | null
}

/**
 * A subquery for the pending job of that kind with `data` in its payload, or null. Reading it in the same statement as
 * the row it works on gives one consistent snapshot.
 */
export function pendingJob(name: string, data: SQL): SQL<PendingJob | null> {
  return sql`(
    select json_build_object('dueAt', case when state <> 'active' then start_after end)
    from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data @> ${data}
    order by start_after
    limit 1
  )`
}
