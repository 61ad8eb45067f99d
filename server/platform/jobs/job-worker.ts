import type { Context } from '../context.ts'
import type { JobKind } from './job-kind.ts'

/** A kind of job and what it does. The handler must bear being run twice. */
export type JobWorker = {
  kind: JobKind<object>
  run: (ctx: Context, data: object) => Promise<void>
}

/** Joins a kind with its handler. Data is trusted: only `enqueue` with the same kind writes it. */
export function jobWorker<Data extends object>(
  kind: JobKind<Data>,
  run: (ctx: Context, data: Data) => Promise<void>,
): JobWorker {
  return { kind, run: (ctx, data) => run(ctx, data as Data) }
}
