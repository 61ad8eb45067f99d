import { lt } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { oldestKept } from '../../platform/kept-for.ts'
import { productImports } from './bulk.tables.ts'

/** Forgets product files and their reports after 7 days. */
export async function sweepImports(ctx: Context): Promise<void> {
  const oldest = oldestKept('product file', ctx.now)
  await ctx.db.delete(productImports).where(lt(productImports.createdAt, oldest))
}
