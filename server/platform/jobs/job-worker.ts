import type { Context } from '../context.ts'
import type { JobDefinition } from './define-job.ts'

/** A kind of job and its handler, which must be idempotent. */
export type JobWorker = {
  kind: JobDefinition<object>
  run: (ctx: Context, data: object) => Promise<void>
}

/** Joins a kind with its handler. The payload is trusted: only `enqueue` of the same kind writes it. */
export function jobWorker<Data extends object>(
  kind: JobDefinition<Data>,
  run: (ctx: Context, data: Data) => Promise<void>,
): JobWorker {
  return { kind, run: (ctx, data) => run(ctx, data as Data) }
}
