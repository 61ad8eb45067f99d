import { sql } from 'drizzle-orm'
import type { CheckMessage } from '#contract/doctor.ts'
import type { FailedJob } from '#contract/jobs.ts'
import type { Check } from '#server/platform/check.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { JobWorker } from '#server/platform/job-runner/job-worker.ts'
import { listFailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import { note, ok, wrong } from './check-messages.ts'

/** Jobs normally start within seconds; after this long no worker is running. */
const WAIT_MAX_MINUTES = 5
const WAIT_MAX_MS = WAIT_MAX_MINUTES * 60_000

/** Checks that background jobs, including mails, are processed and succeed. */
export function jobsCheck(workers: JobWorker[]): Check {
  return {
    part: 'jobs',
    title: 'Jobs',
    async run({ db, now, isInShop }) {
      if (!db) return [note('Not looked at, as the database is not there.')]
      const seenAt = await findSignOfLife(db)
      const isAlive = seenAt !== null && now().getTime() - seenAt.getTime() < WAIT_MAX_MS
      const lines = [
        ...(isAlive ? [] : [isInShop ? stalled(seenAt) : closed]),
        ...checkOverdue(await countOverdue(db)),
        ...checkFailedJobs(await listFailedJobs(db, workers)),
      ]
      return lines.length > 0 ? lines : [ok('The workers are there; no job failed, none is late.')]
    },
  }
}

function checkOverdue(count: number): CheckMessage[] {
  if (count === 0) return []
  const what = count === 1 ? '1 job waits' : `${count} jobs wait`
  return [
    wrong(
      `${what} for more than ${WAIT_MAX_MINUTES} minutes: no worker processes them.`,
      'Start the shop; if it runs, look into its log and start it again.',
    ),
  ]
}

function checkFailedJobs(jobs: FailedJob[]): CheckMessage[] {
  const failed = jobs.filter(({ state }) => state === 'failed').length
  const retrying = jobs.length - failed
  const lines: CheckMessage[] = []
  if (failed > 0) {
    lines.push(
      note(
        `${failed} failed and ${failed === 1 ? 'is' : 'are'} not retried.`,
        'See why, and try again, in the back office under Activity, Jobs and mails.',
      ),
    )
  }
  if (retrying > 0) lines.push(note(`${retrying} did not go well and will be tried again.`))
  return lines
}

const closed = note('The shop is closed: no job is processed.', 'Start the shop.')

const stalled = (seenAt: Date | null) =>
  seenAt
    ? wrong(
        `The workers gave no sign of life since ${seenAt.toISOString()}.`,
        'Look into the log of the shop, and start it again.',
      )
    : note('The workers gave no sign of life yet.', 'Look again in a minute.')

/** When the queue last ran its schedules, which happens every half minute in a running shop. */
async function findSignOfLife(db: Database): Promise<Date | null> {
  const { rows } = await db.execute<{ seen_at: string | null }>(
    sql`select max(cron_on) as seen_at from pgboss.version`,
  )
  const seenAt = rows[0]?.seen_at
  return seenAt ? new Date(seenAt) : null
}

async function countOverdue(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where state in ('created', 'retry') and start_after < now() - make_interval(mins => ${WAIT_MAX_MINUTES})`)
  return rows[0]?.count ?? 0
}
