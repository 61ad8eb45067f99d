import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger as Logger } from 'fastify'
import { fromDrizzle, PgBoss, type QueueResult } from 'pg-boss'
import type { Context } from '../context.ts'
import { saveUntilDone } from '../db/save-until-done.ts'
import type { JobDefinition, JobQueue } from '../jobs/define-job.ts'
import { listFailedJobs, retryJob } from '../jobs/failed-jobs.ts'
import { NonRetryableError } from '../jobs/non-retryable-error.ts'
import { listStuckJobs } from '../jobs/stuck-jobs.ts'
import { RETENTION_DAYS } from '../retention.ts'
import { withSpan } from '../tracing/spans.ts'
import type { JobWorker } from './job-worker.ts'

export type Jobs = JobQueue & {
  /** Processes jobs as they arrive, until `stop`. */
  start(contextFor: (name: string) => Context): Promise<void>
  /** Runs all pending jobs in sequence and resolves to their number: for tests and scripts. */
  drain(contextFor: (name: string) => Context): Promise<number>
  /** Stops accepting jobs. Resolves when those in flight are finished. */
  rest(): Promise<void>
  /** Lets running jobs finish, returns those that time out to the queue, then stops. */
  stop(): Promise<void>
}

export type JobsOptions = {
  url: string
  workers: JobWorker[]
  log: Logger
  /** False in tests and commands: no schedules and no maintenance, jobs run only by `drain`. */
  background?: boolean
  /** Query timeout after which the connection is closed. Tests use a shorter one. */
  queryTimeoutMs?: number
}

/** Runs after `rest`: only jobs that exceed its time remain. */
const STOP_TIMEOUT_MS = 1_000
const CONNECTION_WAIT_MS = 10_000
/** Exceeds every maintenance query of the queue. Without a timeout, a silently lost connection would stop all work. */
const QUERY_TIMEOUT_MS = 120_000
/**
 * Heartbeat interval of a running job. The job of a killed process is reassigned within two minutes instead of after
 * the 15 minutes a job may take.
 */
const HEARTBEAT_SECONDS = 30
const SUPERVISION_SECONDS = 30
/** Due retries and lost notifications do not wake a worker: it also polls. */
const POLLING = { notifyPollingIntervalSeconds: 10 }

/** The job queue in PostgreSQL (pg-boss): its jobs survive any crash. */
export async function openJobQueue({
  url,
  workers,
  log,
  background = true,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
}: JobsOptions): Promise<Jobs> {
  // pg-boss passes this undocumented option to the driver; its pool closes a connection that timed out.
  const driverOptions = { query_timeout: queryTimeoutMs }
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ...driverOptions,
    supervise: background,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    schedule: background,
    useListenNotify: background,
  })
  // Connections that are closing while the database stops raise errors of no interest.
  let isStopped = false
  boss.on('error', (error) => isStopped || log.error({ err: error }, 'job queue: error'))
  await boss.start()
  const existing = await boss.getQueues()
  for (const { kind } of workers) await createQueue(boss, kind, existing)
  const resting = new AbortController()
  const queue: Queue = { boss, log, signal: resting.signal }

  return {
    async enqueue(db, kind, data, options) {
      await boss.send(kind.name, data, { ...options, db: fromDrizzle(db, sql) })
    },
    async enqueueAll(db, kind, all) {
      const jobs = all.map((data) => ({ data }))
      if (jobs.length > 0) await boss.insert(kind.name, jobs, { db: fromDrizzle(db, sql) })
    },
    listFailed: (db) => listFailedJobs(db, workers),
    listStuck: (db) => listStuckJobs(db, workers),
    retry: (db, id) => retryJob({ boss, db, workers, id }),
    async start(contextFor) {
      for (const worker of workers) await startWorker(queue, worker, contextFor)
    },
    async drain(contextFor) {
      let total = 0
      for (
        let due = await listDue(queue, workers);
        due.length > 0;
        due = await listDue(queue, workers)
      ) {
        for (const worker of due) total += await drainQueue(queue, worker, contextFor)
      }
      return total
    },
    async rest() {
      resting.abort()
      await Promise.all(workers.map(({ kind }) => boss.offWork(kind.name, { wait: true })))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      isStopped = true
    },
  }
}

/** @param existing a queue among them is updated only if its options have changed */
async function createQueue(
  boss: PgBoss,
  kind: JobDefinition<object>,
  existing: readonly QueueResult[],
): Promise<void> {
  const options = {
    retryLimit: kind.attempts - 1,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: kind.timeoutSeconds,
    notify: true,
    deleteAfterSeconds: RETENTION_DAYS['finished job'] * 24 * 60 * 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  }
  const found = existing.find(({ name }) => name === kind.name)
  if (!found) await boss.createQueue(kind.name, options)
  else if (hasChanged(found, options)) await boss.updateQueue(kind.name, options)
}

function hasChanged(found: QueueResult, wanted: Partial<QueueResult>): boolean {
  return Object.entries(wanted).some(
    ([option, value]) => found[option as keyof QueueResult] !== value,
  )
}

type Queue = { boss: PgBoss; log: Logger; signal: AbortSignal }

async function startWorker(
  queue: Queue,
  worker: JobWorker,
  contextFor: (name: string) => Context,
): Promise<void> {
  const { boss, log } = queue
  const { kind } = worker
  for (let place = 0; place < kind.concurrency; place += 1) {
    const workerId = await boss.work<object>(kind.name, POLLING, async (jobs) => {
      // Poll again after each job: one notification can stand for many jobs, and jobs enqueued during an outage send
      // none.
      boss.notifyWorker(workerId)
      for (const job of jobs) {
        try {
          await runJob(worker, { ...queue, job, ctx: contextFor(kind.name) })
          // pg-boss attempts this once: after an outage of the database it would run the finished job again.
          await saveUntilDone(() => boss.complete(kind.name, job.id), queue)
        } catch (error) {
          log.warn({ err: error, job: kind.name, id: job.id }, 'job failed')
          throw error
        }
      }
    })
  }
  if (!kind.cron) return
  const { timezone } = contextFor(kind.name).settings
  // A shop that is closed at night, or restarted at that minute, would never run a nightly job.
  const options = { missed: 'once' as const, ...(kind.isInShopTime && { tz: timezone }) }
  await boss.schedule(kind.name, kind.cron, null, options)
}

/** @throws the job's error; a NonRetryableError also exhausts its attempts */
async function runJob(
  { kind, run }: JobWorker,
  { job, ctx, signal }: Queue & { job: { id: string; data: object | null }; ctx: Context },
): Promise<void> {
  try {
    const attributes = { 'messaging.destination.name': kind.name, 'messaging.message.id': job.id }
    await withSpan({ name: `job ${kind.name}`, kind: 'consumer', parent: 'none', attributes }, () =>
      run(ctx, job.data ?? {}, { id: job.id, signal }),
    )
  } catch (error) {
    if (error instanceof NonRetryableError) await exhaustRetries(ctx, kind.name, job.id)
    throw error
  }
}

/** The workers whose queues have a job to run now, in one query instead of one for each queue. */
async function listDue({ boss }: Queue, workers: readonly JobWorker[]): Promise<JobWorker[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
    )
  const names = new Set(rows.map(({ name }: { name: string }) => name))
  return workers.filter(({ kind }) => names.has(kind.name))
}

async function drainQueue(
  queue: Queue,
  worker: JobWorker,
  contextFor: (name: string) => Context,
): Promise<number> {
  const { boss } = queue
  const { kind } = worker
  const jobs = await boss.fetch<object>(kind.name, { batchSize: 100 })
  for (const job of jobs) {
    try {
      await runJob(worker, { ...queue, job, ctx: contextFor(kind.name) })
      await boss.complete(kind.name, job.id)
    } catch (error) {
      await boss.fail(kind.name, job.id, {
        message: error instanceof Error ? error.message : error,
      })
    }
  }
  return jobs.length
}

/** Makes the current attempt the job's last; pg-boss stores the job as failed if it fails. */
async function exhaustRetries({ db }: Context, name: string, id: string): Promise<void> {
  await db.execute(sql`
    update pgboss.job set retry_limit = retry_count where name = ${name} and id = ${id}`)
}
