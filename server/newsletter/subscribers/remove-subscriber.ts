import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { deleteSubscriber } from '../delete-subscriber.ts'
import { newsletterSubscribers } from '../newsletter.tables.ts'

/** Removes a subscriber. The audit log has the states, but no address. @throws AppError not-found */
export async function removeSubscriber(ctx: Context, id: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const isSubscriber = eq(newsletterSubscribers.id, id)
    const row = isId(id) ? await deleteSubscriber(ctx, isSubscriber) : undefined
    if (!row) throw new AppError('not-found', 'There is no such subscriber')
    await recordChange(ctx, {
      action: 'newsletter.subscriber-removed',
      subject: { id, name: 'A subscriber' },
      before: {
        requestedAt: row.createdAt.toISOString(),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
      },
      after: null,
    })
  })
}
