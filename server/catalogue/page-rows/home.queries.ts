import { sql } from 'drizzle-orm'
import type { HomeRows } from '#contract/page-rows.ts'
import type { Context } from '#server/platform/context.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import { listProducts } from '../catalogue.queries.ts'
import { productSortClauses } from '../listing/product-sorting.ts'
import { isListed } from '../product-projection.ts'
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
  const [{ products: featured, pagination }, { products: used }, newest] = await Promise.all([
    listProducts(ctx, { type: 'vinyl', page: 1, limit: FEATURED }),
    listProducts(ctx, { view: 'used-copies', page: 1, limit: USED }),
    listThumbnails(ctx, 1),
  ])
  const pages = Math.ceil(pagination.totalProducts / HERO_PAGE)
  const otherPage = 2 + Math.floor(Math.random() * (pages - 1))
  const others = pages > 1 ? await listThumbnails(ctx, otherPage) : []
  return { featured, used, heroThumbnails: pickAtRandom([...newest, ...others], HERO_PICKS_MAX) }
}

async function listThumbnails({ db }: Context, page: number): Promise<string[]> {
  const rows = await queryPrepared<{ thumbnail: string }>(db, 'thumbnails', {
    // An index-only scan finds the ids.
    write: () => sql`
      select thumbnail from products where id = any(array(
        select id from products where type = 'vinyl' and ${isListed} order by ${productSortClauses.newest}
        limit ${HERO_PAGE} offset ${sql.placeholder('offset')}))`,
    values: { offset: (page - 1) * HERO_PAGE },
  })
  return rows.map(({ thumbnail }) => thumbnail)
}
