import { and, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { type MailingGroup, mailingGroups } from '#contract/newsletter/mailing-groups.ts'
import type { NewsPage, NewsSummary } from '#contract/newsletter/news.ts'
import { toShipDate } from '#contract/products/availability.ts'
import { renderPage, summarizePage } from '#server/pages/index.ts'
import type { Context } from '#server/platform/context.ts'
import { type ShopTime, toShopDay } from '#server/platform/shop-calendar.ts'
import { readItems, type ShownItem } from '../mailings/mailing-items.queries.ts'
import { mailings } from '../newsletter.tables.ts'

/** Public from the start of sending on; a mail that was stopped is not. */
const isPublic = inArray(mailings.state, ['sending', 'sent'])

const columns = { slug: mailings.slug, title: mailings.subject, startsAt: mailings.startsAt }
type NewsReader = Pick<Context, 'db'> & Pick<ShopTime, 'settings'>
type Row = { slug: string | null; title: string; startsAt: Date | null }

export async function listNews(
  { db, settings }: NewsReader,
  { page, limit }: { page: number; limit: number },
): Promise<{ news: NewsSummary[]; totalNews: number }> {
  const [rows, totalNews] = await Promise.all([
    db
      .select(columns)
      .from(mailings)
      .where(isPublic)
      .orderBy(desc(mailings.startsAt))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(mailings, isPublic),
  ])
  return { news: rows.map((row) => toSummary(row, settings)), totalNews }
}

function toSummary(
  { slug, title, startsAt }: Row,
  { timezone }: NewsReader['settings'],
): NewsSummary {
  if (slug === null || startsAt === null) throw new Error(`The mail "${title}" has no page`)
  return {
    slug,
    title,
    sentAt: startsAt.toISOString(),
    sentOn: toShopDay(startsAt, timezone),
  }
}

/** A mail as a page, with its offers as they are now. @throws AppError not-found */
export async function getNews(ctx: Context, slug: string): Promise<NewsPage> {
  const [row] = await ctx.db
    .select()
    .from(mailings)
    .where(and(eq(mailings.slug, slug), isPublic))
  if (!row) throw new AppError('not-found', 'There is no such page')
  const [content, items] = await Promise.all([
    renderPage(ctx, row.introduction),
    readItems(ctx, row.items),
  ])
  const today = toShopDay(ctx.now, ctx.settings.timezone)
  return {
    ...toSummary({ ...row, title: row.subject }, ctx.settings),
    description: summarizePage(content),
    content,
    groups: mailingGroups.flatMap((group) => {
      const ofGroup = items.filter((item) => toGroupNow(item, today) === group)
      const products = ofGroup.map(({ product }) => product)
      return products.length > 0 ? [{ group, products }] : []
    }),
  }
}

/** A pre-order is one of the records from its release day on. */
function toGroupNow({ group, product }: ShownItem, today: string): MailingGroup {
  return group === 'preorders' && toShipDate(product, today) === '' ? 'records' : group
}
