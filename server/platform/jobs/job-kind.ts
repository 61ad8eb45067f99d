import type { Context } from '../context.ts'

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

/** A kind of job and what it does. The handler must bear being run twice. */
export type JobWorker = {
  kind: JobKind<object>
  run: (ctx: Context, data: object) => Promise<void>
}

export function jobKind<Data extends object>(
  name: string,
  options: Partial<Pick<JobKind<Data>, 'tries' | 'retryDelaySeconds' | 'cron'>> = {},
): JobKind<Data> {
  return { name, tries: 8, retryDelaySeconds: 10, ...options }
}

/** Joins a kind with its handler. Data is trusted: only `enqueue` with the same kind writes it. */
export function jobWorker<Data extends object>(
  kind: JobKind<Data>,
  run: (ctx: Context, data: Data) => Promise<void>,
): JobWorker {
  return { kind, run: (ctx, data) => run(ctx, data as Data) }
}
