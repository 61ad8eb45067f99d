import { sql } from 'drizzle-orm'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { HomeRows } from '#contract/recommendations.ts'
import { isListed, readOffers, toProduct } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { readNewestPicks } from '#server/reviews/index.ts'
import { listProducts } from '../list-products.queries.ts'
import {
  allUsedCopies,
  latestCopiesFirst,
  toUsedCopySource,
} from '../listing/list-used-copies.queries.ts'
import { productSortClauses } from '../listing/product-sorting.ts'
import { HERO_PICKS_MAX, pickAtRandom } from './hero-picks.rules.ts'

const FEATURED = 3
const USED = 6
/** The hero picks from this many newest records, and from as many others. */
const HERO_PAGE = 100

/**
 * The hero of a large shop picks from the newest page and one random other page: every record can appear, and no load reads
 * all of them.
 */
export async function readHome(ctx: Context): Promise<Omit<HomeRows, 'success'>> {
  const [{ products, pagination }, used, newest, picks] = await Promise.all([
    // A statement of the shop's page size is prepared.
    listProducts(ctx, { type: 'vinyl', page: 1, limit: SHOP_PAGE_SIZE }),
    listLatestCopies(ctx),
    listThumbnails(ctx, 1),
    readNewestPicks(ctx),
  ])
  const featured = products.slice(0, FEATURED)
  const pages = Math.ceil(pagination.totalProducts / HERO_PAGE)
  const otherPage = 2 + Math.floor(Math.random() * (pages - 1))
  const others = pages > 1 ? await listThumbnails(ctx, otherPage) : []
  return {
    featured,
    used,
    ...(picks.length > 0 && { picks }),
    heroThumbnails: pickAtRandom([...newest, ...others], HERO_PICKS_MAX),
  }
}

/** Without the number of all, which takes longer at each used copy more. */
async function listLatestCopies(ctx: Context): Promise<Product[]> {
  const rows = await queryPrepared<{ id: string }>(ctx.db, 'latest copies', {
    write: () => sql`select f.copy_id as id from ${toUsedCopySource(allUsedCopies)}
      order by ${latestCopiesFirst} limit ${sql.raw(String(USED))}`,
    values: {},
  })
  const copies = await readOffers(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => copies.get(id) ?? []).map((row) => toProduct(row, ctx))
}

async function listThumbnails({ db }: Context, page: number): Promise<string[]> {
  const rows = await queryPrepared<{ thumbnail: string }>(db, 'thumbnails', {
    // An index-only scan finds the ids. A plain value of the offset would be planned again each time.
    write: () => sql`
      select thumbnail from products where id = any(array(
        select id from products where type = 'vinyl' and ${isListed} order by ${productSortClauses.newest}
        limit ${HERO_PAGE} offset (select ${sql.placeholder('offset')}::bigint)))`,
    values: { offset: (page - 1) * HERO_PAGE },
  })
  return rows.map(({ thumbnail }) => thumbnail)
}
