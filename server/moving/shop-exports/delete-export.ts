import { and, eq, lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { withTransaction } from '#server/platform/db/with-transaction.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { deleteStrayFiles } from './delete-stray-files.ts'
import { getExport } from './shop-exports.queries.ts'
import { shopExports } from './shop-exports.tables.ts'
import { recordExport } from './start-export.ts'

/**
 * Deletes an export with its file. One that is under way notices it with its next progress and leaves nothing.
 * @throws AppError not-found; unavailable when the file cannot be deleted, and then the export remains
 */
export async function deleteExport(ctx: Context, id: string): Promise<void> {
  if ((await getExport(ctx, id)).state === 'ready') await ctx.exports.remove(id)
  await withTransaction(ctx, async (ctx) => {
    const found = await getExport(ctx, id)
    await ctx.db.delete(shopExports).where(eq(shopExports.id, found.id))
    await recordExport(ctx, found.id, found.state === 'ready' ? 'deleted' : 'cancelled')
  })
  // The hourly job repeats it.
  await deleteStrayFiles(ctx).catch((err) => ctx.log.warn({ err }, 'exports: files not deleted'))
}

/** Deletes files that were made 3 days ago, and what killed exports have left. */
export async function deleteExpiredExports(ctx: Context): Promise<void> {
  const oldest = retentionCutoff('export of the shop', ctx.now)
  const { state, readyAt } = shopExports
  await ctx.db.delete(shopExports).where(and(eq(state, 'ready'), lt(readyAt, oldest)))
  await deleteStrayFiles(ctx)
}
