import { and, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { defineJob } from '../jobs/define-job.ts'
import { type RetainedRecord, retentionCutoff } from '../retention.ts'
import { type JobWorker, jobWorker } from './job-worker.ts'

type Retention = {
  record: RetainedRecord
  /** Display name in the admin. */
  title: string
  cron: string
  /** The time from which the retention of a row counts. */
  createdAt: PgColumn
  /** Which rows expire; all without it. */
  where?: SQL
}

/** The worker of a scheduled job that deletes the rows of a table after their retention. */
export function retentionWorker(
  name: string,
  { record, title, cron, createdAt, where }: Retention,
): JobWorker {
  const kind = defineJob<object>(name, { title, cron })
  return jobWorker(kind, async ({ db, now }) => {
    await db.delete(createdAt.table).where(and(lt(createdAt, retentionCutoff(record, now)), where))
  })
}
