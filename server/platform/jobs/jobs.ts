import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger as Logger } from 'fastify'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { KEPT_FOR_DAYS } from '../kept-for.ts'
import { endTries } from './end-tries.ts'
import type { JobKind, JobQueue } from './job-kind.ts'
import type { JobWorker } from './job-worker.ts'
import { PermanentFailure } from './permanent-failure.ts'
import { listTroubledJobs, retryJob } from './troubled-jobs.ts'

export type Jobs = JobQueue & {
  /** Works on jobs as they come, until `stop`. */
  start(contextFor: (name: string) => Context): Promise<void>
  /** Does all waiting jobs now, one after the other, and says how many: for tests and scripts. */
  drain(contextFor: (name: string) => Context): Promise<number>
  /** Takes no further job on. Resolves when those under way are through. */
  rest(): Promise<void>
  /** Lets running jobs finish, gives back those that do not in time, then stops. */
  stop(): Promise<void>
}

export type JobsOptions = {
  url: string
  workers: JobWorker[]
  log: Logger
  /** False in tests and commands: no schedules, no upkeep, nothing runs unless drained. */
  background?: boolean
  /** How long an answer may take before its connection is given up; tests are less patient. */
  answerMs?: number
}

/** After `rest`, so that only those are still at work that do not end in time. */
const STOP_TIMEOUT_MS = 1_000
const CONNECTION_WAIT_MS = 10_000
/** Longer than any upkeep of the queue takes. Without it a connection that died unnoticed ends all work. */
const ANSWER_MS = 120_000
/**
 * A process at work on a job says so at least this often. A job whose process was killed is so given to another
 * within two minutes, instead of after the quarter of an hour a job may take.
 */
const SIGN_OF_LIFE_SECONDS = 30
const LOOK_FOR_DEAD_SECONDS = 30
/** Nothing tells of a job whose next try is due, nor of one whose message got lost. */
const LOOKING = { notifyPollingIntervalSeconds: 10 }

/** The job queue, kept in PostgreSQL by pg-boss: what is written there survives any crash. */
export async function openJobs({
  url,
  workers,
  log,
  background = true,
  answerMs = ANSWER_MS,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    // Handed on to the driver, though pg-boss does not name it. Its pool ends a connection that did not answer.
    ...{ query_timeout: answerMs },
    supervise: background,
    superviseIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_DEAD_SECONDS,
    schedule: background,
    useListenNotify: background,
  })
  // Connections that are still closing when the database goes away say so, to nobody's use.
  let isStopped = false
  boss.on('error', (error) => isStopped || log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const { kind } of workers) await createQueue(boss, kind)

  return {
    async enqueue(db, kind, data) {
      await boss.send(kind.name, data, { db: fromDrizzle(db, sql) })
    },
    async enqueueAll(db, kind, all) {
      const jobs = all.map((data) => ({ data }))
      if (jobs.length > 0) await boss.insert(kind.name, jobs, { db: fromDrizzle(db, sql) })
    },
    listTroubled: (db) => listTroubledJobs(db, workers),
    retry: (db, id) => retryJob({ boss, db, workers, id }),
    async start(contextFor) {
      for (const worker of workers) await startWorker(boss, worker, contextFor, log)
    },
    async drain(contextFor) {
      let total = 0
      for (let found = -1; found !== 0; total += found) {
        found = 0
        for (const worker of workers) found += await drainQueue(boss, worker, contextFor)
      }
      return total
    },
    async rest() {
      await Promise.all(workers.map(({ kind }) => boss.offWork(kind.name, { wait: true })))
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
      isStopped = true
    },
  }
}

async function createQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const options = {
    retryLimit: kind.tries - 1,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
    notify: true,
    deleteAfterSeconds: KEPT_FOR_DAYS['finished job'] * 24 * 60 * 60,
    heartbeatSeconds: SIGN_OF_LIFE_SECONDS,
  }
  await boss.createQueue(kind.name, options)
  // One that is there stays as it was made: a shop of an earlier version has queues without signs of life.
  await boss.updateQueue(kind.name, options)
}

async function startWorker(
  boss: PgBoss,
  worker: JobWorker,
  contextFor: (name: string) => Context,
  log: Logger,
): Promise<void> {
  const { kind } = worker
  for (let place = 0; place < kind.atOnce; place += 1) {
    const workerId = await boss.work<object>(kind.name, LOOKING, async (jobs) => {
      // Whoever has worked looks for more at once: a message tells of many jobs written together as of one, and
      // those written while the database was away are told of by none.
      boss.notifyWorker(workerId)
      for (const job of jobs) {
        try {
          await runJob(worker, job, contextFor(kind.name))
        } catch (error) {
          log.warn({ err: error, job: kind.name, id: job.id }, 'job failed')
          throw error
        }
      }
    })
  }
  if (kind.cron) await boss.schedule(kind.name, kind.cron)
}

/** @throws what the job throws; one that would only fail again has no tries left then */
async function runJob(
  { kind, run }: JobWorker,
  job: { id: string; data: object | null },
  ctx: Context,
): Promise<void> {
  try {
    await run(ctx, job.data ?? {})
  } catch (error) {
    if (error instanceof PermanentFailure) await endTries(ctx.db, kind.name, job.id)
    throw error
  }
}

async function drainQueue(
  boss: PgBoss,
  worker: JobWorker,
  contextFor: (name: string) => Context,
): Promise<number> {
  const { kind } = worker
  const jobs = await boss.fetch<object>(kind.name, { batchSize: 100 })
  for (const job of jobs) {
    try {
      await runJob(worker, job, contextFor(kind.name))
      await boss.complete(kind.name, job.id)
    } catch (error) {
      await boss.fail(kind.name, job.id, {
        message: error instanceof Error ? error.message : error,
      })
    }
  }
  return jobs.length
}
