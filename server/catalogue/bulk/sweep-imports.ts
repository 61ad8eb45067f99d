import { lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { productImports } from './bulk.tables.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Forgets product files and their reports after 7 days. */
export async function sweepImports(ctx: Context): Promise<void> {
  const oldest = new Date(ctx.now.getTime() - KEPT_MS)
  await ctx.db.delete(productImports).where(lt(productImports.createdAt, oldest))
}
