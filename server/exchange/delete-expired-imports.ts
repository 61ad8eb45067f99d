import { lt } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { retentionCutoff } from '#server/platform/retention.ts'
import { productImports } from './import/import.tables.ts'

/** Deletes product files and their reports after 7 days. */
export async function deleteExpiredImports(ctx: Context): Promise<void> {
  const oldest = retentionCutoff('product file', ctx.now)
  await ctx.db.delete(productImports).where(lt(productImports.createdAt, oldest))
}
