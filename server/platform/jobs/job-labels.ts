import { type SQL, sql } from 'drizzle-orm'
import type { JobDefinition } from './define-job.ts'

/** The kinds of jobs of this version. */
export type JobKinds = readonly { kind: JobDefinition<object> }[]

/** Selects jobs with the time that they are in their state `since`: a scheduled kind once, and not after a later run succeeded. */
export function latestJobs(workers: JobKinds, where: SQL): SQL {
  const scheduled = workers.filter(({ kind }) => kind.cron).map(({ kind }) => kind.name)
  return sql`
    select distinct on (coalesce(round, id::text)) * from (
      select id, name, data, state, retry_count, output, created_on, start_after,
        coalesce(completed_on, started_on, created_on) as since,
        case when name = any(${sql.param(scheduled)}::text[]) then name end as round
      from pgboss.job where ${where}
    ) as listed
    where round is null or not exists (
      select from pgboss.job as later
      where later.name = round and later.state = 'completed' and later.completed_on > since)
    order by coalesce(round, id::text), since desc`
}

type Labels = { title: string; subject: string; person: string; isScheduled: boolean }

/** A kind that no longer exists is shown under its name. */
export function toLabels(
  { name, data }: { name: string; data: object | null },
  workers: JobKinds,
): Labels {
  const kind = workers.find((worker) => worker.kind.name === name)?.kind
  return {
    title: kind?.title ?? name,
    subject: (data && kind?.subjectOf?.(data)) ?? '',
    person: (data && kind?.emailOfPayload?.(data)) ?? '',
    isScheduled: kind?.cron !== undefined,
  }
}
