import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { FailedJob } from '#contract/jobs.ts'
import type { Database } from '../db/database.ts'
import { isId } from '../db/ids.ts'
import { type JobKinds, latestJobs, toLabels } from './job-labels.ts'

type JobRow = {
  id: string
  name: string
  data: object | null
  state: 'retry' | 'failed'
  retry_count: number
  output: { message?: string } | null
  created_on: string
  since: string
  start_after: string
}

const LISTED_MAX = 200

/**
 * Jobs that failed or wait for a retry, newest first. A scheduled kind is listed once, and not after a later run
 * succeeded.
 */
export async function listFailedJobs(db: Database, workers: JobKinds): Promise<FailedJob[]> {
  const failed = sql`state = 'failed' or (state = 'retry' and output is not null)`
  const { rows } = await db.execute<JobRow>(sql`
    select * from (${latestJobs(workers, failed)}) as latest order by since desc, id limit ${LISTED_MAX}`)
  return rows.map((row) => toFailedJob(row, workers))
}

type Retry = { boss: PgBoss; db: Database; workers: JobKinds; id: string }

/**
 * Retries the job now, in the transaction of `db`. Undefined when it neither failed nor waits for a retry, or is
 * scheduled.
 */
export async function retryJob({
  boss,
  db,
  workers,
  id,
}: Retry): Promise<{ title: string; subject: string } | undefined> {
  if (!isId(id)) return
  const once = workers.filter(({ kind }) => !kind.cron).map(({ kind }) => kind.name)
  const { rows } = await db.execute<Pick<JobRow, 'name' | 'data'>>(sql`
    select name, data from pgboss.job
    where id = ${id} and name = any(${sql.param(once)}::text[]) and state in ('failed', 'retry')
    for update`)
  const [job] = rows
  if (!job) return
  const connection = { db: fromDrizzle(db, sql) }
  // `retry` only moves failed jobs; setting the due time wakes the worker for the others.
  await boss.retry(job.name, id, connection)
  await boss.update(job.name, undefined, { id, startAfter: 0, ...connection })
  const { title, subject } = toLabels(job, workers)
  return { title, subject }
}

function toFailedJob(row: JobRow, workers: JobKinds): FailedJob {
  const { title, subject, person, isScheduled } = toLabels(row, workers)
  const isWaiting = row.state === 'retry'
  return {
    _id: row.id,
    state: isWaiting ? 'retrying' : 'failed',
    title,
    subject: subject || person,
    attempts: row.retry_count + 1,
    error: row.output?.message ?? 'It gave no reason',
    createdAt: toIso(row.created_on),
    failedAt: toIso(row.since),
    ...(isWaiting && { nextAttemptAt: toIso(row.start_after) }),
    isScheduled,
  }
}

const toIso = (time: string) => new Date(time).toISOString()
