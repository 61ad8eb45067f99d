import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type JobKinds, toLabels } from './job-labels.ts'

/** A job that failed, or has been pending for too long. */
export type StuckJob = {
  id: string
  title: string
  /** Without personal data. */
  subject: string
  state: 'failed' | 'retrying' | 'waiting' | 'running'
  since: Date
  /** Runs again by its schedule; it cannot be retried. */
  isScheduled: boolean
}

type Row = {
  id: string
  name: string
  data: object | null
  state: 'failed' | 'retry' | 'created' | 'active'
  since: string
}

const PENDING_MAX_MINUTES = 60
const LISTED_MAX = 1000

const states = {
  failed: 'failed',
  retry: 'retrying',
  created: 'waiting',
  active: 'running',
} as const

/**
 * Jobs that failed, and those pending for longer than an hour, by the clock of the database. A scheduled kind is listed only
 * while its latest run failed.
 */
export async function listStuckJobs(db: Database, workers: JobKinds): Promise<StuckJob[]> {
  const scheduled = new Set(workers.filter(({ kind }) => kind.cron).map(({ kind }) => kind.name))
  const { rows } = await db.execute<Row>(sql`
    select distinct on (coalesce(round, id::text)) * from (
      select id, name, data, state, coalesce(completed_on, started_on, created_on) as since,
        case when name = any(${sql.param([...scheduled])}::text[]) then name end as round
      from pgboss.job
      where state = 'failed'
        or (state = 'retry' and created_on < now() - make_interval(mins => ${PENDING_MAX_MINUTES}))
        or (state in ('created', 'active') and coalesce(started_on, start_after) < now() - make_interval(mins => ${PENDING_MAX_MINUTES}))
    ) as stuck
    where round is null or not exists (
      select from pgboss.job later
      where later.name = round and later.state = 'completed' and later.completed_on > since)
    order by coalesce(round, id::text), since desc
    limit ${LISTED_MAX}`)
  return rows.map((row) => {
    const { title, subject } = toLabels(row, workers)
    const isScheduled = scheduled.has(row.name)
    return {
      id: row.id,
      title,
      subject,
      state: states[row.state],
      since: new Date(row.since),
      isScheduled,
    }
  })
}
