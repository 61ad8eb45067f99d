import type { TroubledJob } from '../../../contract/jobs.ts'
import type { Database } from '../db/database.ts'

/** A kind of work that is done after its transaction, at least once. */
export type JobKind<Data extends object> = {
  name: string
  /** What kind of work it is, in the words of the back office: "Order mail". */
  title: string
  /** What one job is about, from its data: an order's number, an address. */
  subjectOf?(data: Data): string
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
  /** When the job that has this in its data is tried next; undefined when it waits for no try. */
  findNextTry<Data extends object>(
    db: Database,
    kind: JobKind<Data>,
    data: Partial<Data>,
  ): Promise<Date | undefined>
  /** Has a failed job, or one that waits for its next try, done soon. Undefined when there is none such. */
  retry(db: Database, id: string): Promise<{ title: string; subject: string } | undefined>
}

export function jobKind<Data extends object>(
  name: string,
  options: Pick<JobKind<Data>, 'title'> & Partial<Omit<JobKind<Data>, 'name'>>,
): JobKind<Data> {
  return { name, tries: 8, retryDelaySeconds: 10, atOnce: 1, ...options }
}
