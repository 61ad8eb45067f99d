import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'

/**
 * Retries a failed job now.
 * @throws AppError not-found when it has succeeded, is deleted, or belongs to a schedule
 */
export async function retryJob(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const job = await ctx.jobs.retry(ctx.db, id)
    if (!job)
      throw new AppError('not-found', 'There is nothing to try again: it may be done by now')
    const name = [job.title, job.subject].filter(Boolean).join(', ')
    await recordChange(ctx, {
      action: 'job.retried',
      subject: { id, name },
      before: null,
      after: { job: name },
    })
  })
}
