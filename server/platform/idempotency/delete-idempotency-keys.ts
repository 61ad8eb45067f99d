import { eq, lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { type JobWorker, jobWorker } from '../job-runner/job-worker.ts'
import { defineJob } from '../jobs/define-job.ts'
import { retentionCutoff } from '../retention.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

/** Deletes the keys of a user whose account is being deleted. */
export async function deleteIdempotencyKeysOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, userId))
}

/** Deletes idempotency keys long after clients stop retrying. */
export async function deleteExpiredIdempotencyKeys(ctx: Context): Promise<void> {
  await ctx.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, retentionCutoff('idempotency key', ctx.now)))
}

const deleteExpiredKeysJob = defineJob<object>('delete-expired-idempotency-keys', {
  title: 'Deleting expired idempotency keys',
  cron: '47 4 * * *',
  attempts: 1,
})

export const idempotencyWorkers: JobWorker[] = [
  jobWorker(deleteExpiredKeysJob, deleteExpiredIdempotencyKeys),
]
