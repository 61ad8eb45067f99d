import { type SQL, sql } from 'drizzle-orm'

/** A job that is still to be done, or being done. */
export type OpenJob = {
  /** Null while it is worked on. */
  dueAt: string | null
}

/**
 * For a query: the open job of that kind with this in its data, null when there is none. Read in one statement with
 * what the job works on, so that the two are of one moment.
 */
export function openJob(name: string, data: SQL): SQL<OpenJob | null> {
  return sql`(
    select json_build_object('dueAt', case when state <> 'active' then start_after end)
    from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data @> ${data}
    order by start_after
    limit 1
  )`
}
