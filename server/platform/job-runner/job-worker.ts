import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { JobDefinition } from '../jobs/define-job.ts'

export type JobRun = {
  /** The same in every attempt. */
  id: string
  /** Aborted when the process stops: the attempt may finish, but must not wait any longer. */
  signal: AbortSignal
}

/** A kind of job and its handler, which must be idempotent. */
export type JobWorker = {
  kind: JobDefinition<object>
  run: (ctx: Context, data: object, job?: JobRun) => Promise<void>
}

/** Joins a kind with its handler. The payload is trusted: only `enqueue` of the same kind writes it. */
export function jobWorker<Data extends object>(
  kind: JobDefinition<Data>,
  run: (ctx: Context, data: Data, job: JobRun) => Promise<void>,
): JobWorker {
  return { kind, run: (ctx, data, job = outsideQueue()) => run(ctx, data as Data, job) }
}

const outsideQueue = (): JobRun => ({ id: randomUUID(), signal: new AbortController().signal })
