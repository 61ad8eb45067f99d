import type { TroubledJob } from '../../../contract/jobs.ts'
import type { Database } from '../db/database.ts'

/** A kind of work that is done after its transaction, at least once. */
export type JobKind<Data extends object> = {
  name: string
  /** What kind of work it is, in the words of the back office: "Order mail". */
  title: string
  /** What one job is about, from its data: an order's number, a file's name. */
  subjectOf?(data: Data): string
  /** Instead, where that is a person: the address. It goes with the job, so nothing that outlives it may keep it. */
  personOf?(data: Data): string
  /** Tries before the job is given up and kept among the failed ones. */
  tries: number
  retryDelaySeconds: number
  /** How many are done at once, so that a slow one does not hold up the others. */
  atOnce: number
  /** When set, the job is also made on this schedule, once for all processes. */
  cron?: string
}

/** A mail server may take its time over one address; the next mails do not wait for it. */
export const MAILS_AT_ONCE = 3

/** What operations know of the queue. */
export type JobQueue = {
  /** Writes the job with `db`'s transaction: it exists exactly when that commits. */
  enqueue<Data extends object>(db: Database, kind: JobKind<Data>, data: Data): Promise<void>
  /** The same for many at once, without asking the database for each. */
  enqueueAll<Data extends object>(
    db: Database,
    kind: JobKind<Data>,
    data: readonly Data[],
  ): Promise<void>
  /** What failed or is being tried again, the latest first, at most 200. */
  listTroubled(db: Database): Promise<TroubledJob[]>
  /**
   * Has a failed job, or one that waits for its next try, done soon. Answers what it is, for the trace: a person is
   * left out. Undefined when there is none such.
   */
  retry(db: Database, id: string): Promise<{ title: string; subject: string } | undefined>
}

export function jobKind<Data extends object>(
  name: string,
  options: Pick<JobKind<Data>, 'title'> & Partial<Omit<JobKind<Data>, 'name'>>,
): JobKind<Data> {
  return { name, tries: 8, retryDelaySeconds: 10, atOnce: 1, ...options }
}
