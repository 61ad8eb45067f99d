import { and, eq, lte } from 'drizzle-orm'
import { PAGE_VERSIONS_MAX } from '#contract/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { latestNumber } from './pages.queries.ts'
import type { PageRow } from './pages.rules.ts'
import { pageVersions } from './pages.tables.ts'

/** Saves the text of a page as its next version, retains the last 50, and returns its number. */
export async function writeVersion(ctx: Context, page: PageRow): Promise<number> {
  const { id: pageId, title, description, text } = page
  const number = (await latestNumber(ctx, pageId)) + 1
  const version = { pageId, number, title, description, text, createdAt: ctx.now }
  await ctx.db.insert(pageVersions).values(version)
  const isOld = lte(pageVersions.number, number - PAGE_VERSIONS_MAX)
  await ctx.db.delete(pageVersions).where(and(eq(pageVersions.pageId, pageId), isOld))
  return number
}
