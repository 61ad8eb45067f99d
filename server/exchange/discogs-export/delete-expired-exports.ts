import { lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { discogsExports } from './discogs-export.tables.ts'

/** Deletes exports for Discogs with their files after 30 days. */
export async function deleteExpiredExports(ctx: Context): Promise<void> {
  const oldest = retentionCutoff('export for Discogs', ctx.now)
  await ctx.db.delete(discogsExports).where(lt(discogsExports.createdAt, oldest))
}
