import type { FailedJob } from '#contract/jobs.ts'
import type { Database } from '../db/database.ts'
import type { StuckJob } from './stuck-jobs.ts'

/** A kind of job, run after its transaction commits, at least once. */
export type JobDefinition<Data extends object> = {
  name: string
  /** Display name in the admin, such as "Order mail". */
  title: string
  /** The subject of one job, such as an order number or a file name. */
  subjectOf?(data: Data): string
  /**
   * Replaces `subjectOf` when the subject is a person: the address. It is deleted with the job; nothing that
   * outlives the job may store it.
   */
  emailOfPayload?(data: Data): string
  /** Attempts before the job is stored as failed; one by default for a scheduled job, which runs again anyway. */
  attempts: number
  retryDelaySeconds: number
  /** Then the attempt counts as failed. */
  timeoutSeconds: number
  /** Jobs of this kind that run in parallel, so that a slow one does not block the others. */
  concurrency: number
  /** Also enqueues the job on this schedule, once for all processes. */
  cron?: string
  /** The schedule is in the time zone of the shop; otherwise in UTC. */
  isInShopTime?: true
}

/** A mail server may be slow for one recipient; the next mails must not wait for it. */
export const MAIL_CONCURRENCY = 3

/** The part of the queue that operations use. */
export type JobQueue = {
  /** Enqueues the job in `db`'s transaction: it exists exactly when that commits. It runs at once, or from `startAfter` on. */
  enqueue<Data extends object>(
    db: Database,
    kind: JobDefinition<Data>,
    data: Data,
    options?: { startAfter: Date },
  ): Promise<void>
  /** As `enqueue`, for many jobs in one statement. */
  enqueueAll<Data extends object>(
    db: Database,
    kind: JobDefinition<Data>,
    data: readonly Data[],
  ): Promise<void>
  /** Jobs that failed or wait for a retry, newest first, at most 200. */
  listFailed(db: Database): Promise<FailedJob[]>
  /** Jobs that failed or have been pending for an hour, without personal data. */
  listStuck(db: Database): Promise<StuckJob[]>
  /**
   * Retries a failed or waiting job soon. Resolves to its title and subject for the audit log, without personal data;
   * undefined when there is no such job.
   */
  retry(db: Database, id: string): Promise<{ title: string; subject: string } | undefined>
}

const DEFAULTS = { attempts: 8, retryDelaySeconds: 10, timeoutSeconds: 900, concurrency: 1 }

export function defineJob<Data extends object>(
  name: string,
  options: Pick<JobDefinition<Data>, 'title'> & Partial<Omit<JobDefinition<Data>, 'name'>>,
): JobDefinition<Data> {
  return { name, ...DEFAULTS, ...(options.cron ? { attempts: 1 } : {}), ...options }
}
