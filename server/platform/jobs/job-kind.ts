import type { Database } from '../db/database.ts'

/** A kind of work that is done after its transaction, at least once. */
export type JobKind<Data extends object> = {
  name: string
  /** Tries before the job is given up and kept among the failed ones. */
  tries: number
  retryDelaySeconds: number
  /** When set, the job is also made on this schedule, once for all processes. */
  cron?: string
  /** Never set; carries the type of the data. */
  data?: Data
}

/** What operations know of the queue. */
export type JobQueue = {
  /** Writes the job with `db`'s transaction: it exists exactly when that commits. */
  enqueue<Data extends object>(db: Database, kind: JobKind<Data>, data: Data): Promise<void>
}

export function jobKind<Data extends object>(
  name: string,
  options: Partial<Pick<JobKind<Data>, 'tries' | 'retryDelaySeconds' | 'cron'>> = {},
): JobKind<Data> {
  return { name, tries: 8, retryDelaySeconds: 10, ...options }
}
