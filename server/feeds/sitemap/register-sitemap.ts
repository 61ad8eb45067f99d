import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { toPagePath } from '#contract/page-paths.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed } from '#server/catalogue/index.ts'
import { sendUnlessUnchanged } from '#server/http/conditional-request.ts'
import { listNews } from '#server/newsletter/index.ts'
import type { Services } from '#server/platform/context.ts'
import { countNamesOfRecords, listNamesOfRecords } from '#server/pressings/index.ts'
import { countShown, productSortClauses, wholeShop } from '#server/search/index.ts'
import {
  countParts,
  SITEMAP_PART_SIZE,
  type SitemapPage,
  toSitemap,
  toSitemapIndex,
} from './sitemap.rules.ts'

const NEWS_MAX = 1000

/**
 * Serves `/sitemap.xml`: the categories, every product, every artist and label with records, the shop's own pages and its newsletters, or, when they exceed one sitemap, the index of
 * `/sitemap-1.xml`, `/sitemap-2.xml` etc.
 */
export function registerSitemap(app: FastifyInstance, { db, settings }: Services): void {
  const { publicUrl } = settings

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const pages = (await countOthers()) + (await listOwnPages()).length
    const parts = countParts(pages)
    const xml =
      parts > 1
        ? toSitemapIndex(parts, publicUrl)
        : toSitemap(await listPart(1), { part: 1, publicUrl })
    return sendXml(request, reply, xml)
  })

  app.get<{ Params: { part: string } }>(
    '/sitemap-:part(^[1-9]\\d{0,4}$).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const part = Number(request.params.part)
      const found = await listPart(part)
      if (found.length === 0) throw new AppError('not-found', 'There is no such sitemap')
      return sendXml(request, reply, toSitemap(found, { part, publicUrl }))
    },
  )

  /** The pages of the shop and its newsletters, the latest thousand. */
  async function listOwnPages(): Promise<SitemapPage[]> {
    const pages = (settings.identity.pages ?? []).map(({ slug }) => ({ path: toPagePath(slug) }))
    if (!settings.identity.news) return pages
    const { news } = await listNews({ db, settings }, { page: 1, limit: NEWS_MAX })
    return [...pages, { path: '/news' }, ...news.map(({ slug }) => ({ path: `/news/${slug}` }))]
  }

  /** Everything but the shop's own pages. */
  const countOthers = async () => (await countProducts()) + (await countNamesOfRecords(db))
  const countProducts = async () => (await countShown({ db }, wholeShop)).total

  /** Products, then names, which begin in the part of the last products, then the shop's own pages. */
  async function listPart(part: number): Promise<SitemapPage[]> {
    const offset = (part - 1) * SITEMAP_PART_SIZE
    const found = await listProducts(offset)
    const limit = SITEMAP_PART_SIZE - found.length
    if (limit === 0) return found
    const nameOffset = Math.max(0, offset - (await countProducts()))
    const names = await listNamesOfRecords(db, { limit, offset: nameOffset })
    const ownOffset = Math.max(0, offset - (await countOthers()))
    const own = (await listOwnPages()).slice(ownOffset, ownOffset + limit - names.length)
    return [...found, ...names, ...own]
  }

  /**
   * Oldest first: a new product moves no other one to another part. Earlier parts are skipped in an index; only the
   * rows of this part are read.
   */
  async function listProducts(offset: number): Promise<SitemapPage[]> {
    const oldest = productSortClauses.oldest
    const ids = sql`select id from products where ${isListed} order by ${oldest}
      limit ${SITEMAP_PART_SIZE} offset ${offset}`
    const rows = await db
      .select({ id: products.id, updatedAt: products.updatedAt })
      .from(products)
      .where(sql`id = any(array(${ids}))`)
      .orderBy(oldest)
    return rows.map(({ id, updatedAt }) => ({ path: `/products/item/${id}`, updatedAt }))
  }
}

function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): FastifyReply {
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
  return sendUnlessUnchanged(request, reply, xml)
}
