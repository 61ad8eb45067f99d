import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type JobKinds, latestJobs, toLabels } from './job-labels.ts'

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
  const oldest = sql`now() - make_interval(mins => ${PENDING_MAX_MINUTES})`
  const stuck = sql`state = 'failed' or (state = 'retry' and created_on < ${oldest})
    or (state in ('created', 'active') and coalesce(started_on, start_after) < ${oldest})`
  const { rows } = await db.execute<Row>(sql`${latestJobs(workers, stuck)} limit ${LISTED_MAX}`)
  return rows.map((row) => {
    const { title, subject, isScheduled } = toLabels(row, workers)
    const { id, state, since } = row
    return { id, title, subject, isScheduled, state: states[state], since: new Date(since) }
  })
}
