import { eq, or } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { recordChange } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { exportShopJob } from './shop-exports.jobs.ts'
import { type ExportRow, isInterrupted } from './shop-exports.queries.ts'
import { shopExports } from './shop-exports.tables.ts'

/**
 * Enqueues an export. Failed and interrupted ones end with it; the file of the former one stays until the new one is ready.
 * @throws AppError conflict while one is under way
 */
export async function startExport(ctx: Context): Promise<ExportRow> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db.delete(shopExports).where(or(eq(shopExports.state, 'failed'), isInterrupted(ctx)))
    const [created] = await ctx.db
      .insert(shopExports)
      .values({ createdAt: ctx.now, seenAt: ctx.now })
      .onConflictDoNothing()
      .returning()
    if (!created) {
      throw new AppError(
        'conflict',
        'An export is under way. Wait until it is ready, or cancel it.',
      )
    }
    await ctx.jobs.enqueue(ctx.db, exportShopJob, { exportId: created.id })
    await recordExport(ctx, created.id, 'started')
    return created
  })
}

/** Each start, download and deletion is in the audit log: the file has the data of all customers. */
export function recordExport(
  ctx: Context,
  id: string,
  step: 'started' | 'downloaded' | 'cancelled' | 'deleted',
): Promise<void> {
  return recordChange(ctx, {
    action: 'shop.exported',
    subject: { id, name: 'Export of the whole shop' },
    before: null,
    after: { [step]: true },
  })
}
