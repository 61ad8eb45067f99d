import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { FailedJob } from '#contract/jobs.ts'
import type { Database } from '../db/database.ts'
import { isId } from '../db/ids.ts'
import { type JobKinds, toLabels } from './job-labels.ts'

type JobRow = {
  id: string
  name: string
  data: object | null
  state: 'retry' | 'failed'
  retry_count: number
  output: { message?: string } | null
  created_on: string
  failed_on: string
  start_after: string
}

const LISTED_MAX = 200

/**
 * Jobs that failed or wait for a retry, newest first. A scheduled kind is listed once, and not after a later run
 * succeeded.
 */
export async function listFailedJobs(db: Database, workers: JobKinds): Promise<FailedJob[]> {
  const scheduled = workers.filter(({ kind }) => kind.cron).map(({ kind }) => kind.name)
  const { rows } = await db.execute<JobRow>(sql`
    select * from (
      select distinct on (coalesce(round, id::text)) *
      from (
        select id, name, data, state, retry_count, output, created_on, start_after,
          coalesce(completed_on, started_on, created_on) as failed_on,
          case when name = any(${sql.param(scheduled)}::text[]) then name end as round
        from pgboss.job
        where state = 'failed' or (state = 'retry' and output is not null)
      ) as failed
      where round is null or not exists (
        select from pgboss.job as later
        where later.name = round and later.state = 'completed' and later.completed_on > failed_on
      )
      order by coalesce(round, id::text), failed_on desc
    ) as latest
    order by failed_on desc, id
    limit ${LISTED_MAX}`)
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
  const { title, subject, person } = toLabels(row, workers)
  const isScheduled = workers.some(({ kind }) => kind.name === row.name && kind.cron !== undefined)
  const isWaiting = row.state === 'retry'
  return {
    _id: row.id,
    state: isWaiting ? 'retrying' : 'failed',
    title,
    subject: subject || person,
    attempts: row.retry_count + 1,
    error: row.output?.message ?? 'It gave no reason',
    createdAt: toIso(row.created_on),
    failedAt: toIso(row.failed_on),
    ...(isWaiting && { nextAttemptAt: toIso(row.start_after) }),
    isScheduled,
  }
}

const toIso = (time: string) => new Date(time).toISOString()
