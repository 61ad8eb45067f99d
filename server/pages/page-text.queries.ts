import { and, eq } from 'drizzle-orm'
import type { PagePart } from '#contract/pages.ts'
import type { Context } from '#server/platform/context.ts'
import { pages } from './pages.tables.ts'
import { renderPage } from './render-page.ts'

/** The text of a published page for a mail: as elements for HTML, and in Markdown, which reads as plain text. */
export type PageText = { title: string; content: PagePart[]; text: string }

/** Undefined for a page that is not published. */
export async function findPageText(ctx: Context, slug: string): Promise<PageText | undefined> {
  const [row] = await ctx.db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), pages.isPublished))
  return row && { title: row.title, text: row.text, content: await renderPage(ctx, row.text) }
}
