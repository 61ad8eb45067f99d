import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { PageContact, PageVersion, ShopPage, ShownPage } from '#contract/pages.ts'
import type { Context } from '#server/platform/context.ts'
import { eqId, isId } from '#server/platform/db/ids.ts'
import { byPlace, type PageRow, toShopPage } from './pages.rules.ts'
import { pages, pageVersions } from './pages.tables.ts'
import { renderPage, summarizePage } from './render-page.ts'

/** @throws AppError not-found for a page that is not published */
export async function getShownPage(ctx: Context, slug: string): Promise<ShownPage> {
  const [row] = await ctx.db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), pages.isPublished))
  if (!row) throw new AppError('not-found', 'There is no such page')
  const { title, description, text, updatedAt } = row
  const content = await renderPage(ctx, text)
  const contact = slug === 'contact' ? findContact(ctx) : undefined
  return {
    slug,
    title,
    description: description || summarizePage(content),
    content,
    updatedAt: updatedAt.toISOString(),
    ...(contact && { contact }),
  }
}

function findContact({ settings: { identity, supplier } }: Context): PageContact | undefined {
  const { contactEmail: email = '', openingHours = [] } = identity
  const { address } = supplier
  if (email === '' && address.length === 0 && openingHours.length === 0) return undefined
  return { email, address, openingHours: [...openingHours] }
}

export async function listShopPages({ db }: Context): Promise<ShopPage[]> {
  const rows = await db.select().from(pages)
  return rows.sort(byPlace).map(toShopPage)
}

/** @throws AppError not-found */
export async function lockPage({ db }: Context, id: string): Promise<PageRow> {
  const [row] = await db.select().from(pages).where(eqId(pages.id, id)).for('update')
  if (!row) throw new AppError('not-found', 'There is no such page')
  return row
}

export async function latestNumber({ db }: Context, pageId: string): Promise<number> {
  const [row] = await db
    .select({ number: pageVersions.number })
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
    .orderBy(desc(pageVersions.number))
    .limit(1)
  return row?.number ?? 0
}

/** @throws AppError not-found */
export async function listPageVersions({ db }: Context, id: string): Promise<PageVersion[]> {
  const found = isId(id) ? await db.$count(pages, eq(pages.id, id)) : 0
  if (found === 0) throw new AppError('not-found', 'There is no such page')
  const rows = await db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.pageId, id))
    .orderBy(desc(pageVersions.number))
  return rows.map(({ number, title, description, text, createdAt }) => ({
    _id: `${id}-${number}`,
    number,
    title,
    description,
    text,
    createdAt: createdAt.toISOString(),
  }))
}
