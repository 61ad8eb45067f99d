import { lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { cartLines } from './cart.tables.ts'

/** Deletes cart lines after their retention. */
export async function deleteExpiredLines(ctx: Context): Promise<void> {
  await ctx.db.delete(cartLines).where(lt(cartLines.addedAt, retentionCutoff('cart line', ctx.now)))
}
