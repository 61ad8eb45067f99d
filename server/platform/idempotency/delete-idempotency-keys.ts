import type { Context } from '../context.ts'
import { retentionWorker } from '../job-runner/retention-worker.ts'
import { isClaimedBy } from './claimant.ts'
import { idempotencyKeys } from './idempotency.tables.ts'

/** Deletes the keys of a user, and of the user's programs, whose account is being deleted. */
export async function deleteIdempotencyKeysOf(ctx: Context, userId: string): Promise<void> {
  await ctx.db.delete(idempotencyKeys).where(isClaimedBy(userId))
}

/** Deletes idempotency keys long after clients stop retrying. */
export const idempotencyKeyRetention = retentionWorker('delete-expired-idempotency-keys', {
  record: 'idempotency key',
  title: 'Deleting expired idempotency keys',
  cron: '47 4 * * *',
  createdAt: idempotencyKeys.createdAt,
})
