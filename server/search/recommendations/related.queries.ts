import { sql } from 'drizzle-orm'
import type { Related } from '#contract/recommendations.ts'
import { isListed, productNotFound, readRows, showRows } from '#server/catalogue/index.ts'
import { listFitting } from '#server/fit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { queryPrepared } from '#server/platform/db/prepared.ts'
import type { ShopTime } from '#server/platform/shop-calendar.ts'
import type { ProductList } from '../listing/product-list.ts'
import { productSortClauses } from '../listing/product-sorting.ts'
import { findPageIds } from '../text/find-products.queries.ts'
import { toRankQuery, toSearchTerms } from '../text/product-search.rules.ts'
import { RANKED_MAX } from '../text/ranked-pages.queries.ts'
import { rankOf } from '../text/search-match.ts'
import { readPlainWords } from '../text/search-terms.queries.ts'
import { findGenreMatches } from './genre-matches.queries.ts'
import { listOtherPressings } from './other-pressings.queries.ts'
import { type Candidate, isSameGenre, pickRelated } from './related.rules.ts'

const SHOWN = 3
/** The number of products to choose from: a search finds more than the same artist or genre. */
const SCANNED = 24

type Reader = Pick<Context, 'db'> & ShopTime
/** The ids of all products that it was chosen from too: a change of one may change the choice. */
export type RelatedRows = Omit<Related, 'success'> & { scannedIds: string[] }

/**
 * The other products on the page of a product, or of the product of a variant.
 * @throws AppError not-found for an unknown or archived product
 */
export async function readRelated(ctx: Reader, id: string): Promise<RelatedRows> {
  const [product] = isId(id) ? await readCandidates(ctx, [id]) : []
  if (!product) throw productNotFound()
  const { type, artist, genre } = product
  const isEquipment = type === 'turntable' || type === 'accessory'
  const [otherPressings, byArtist, alike, fitting] = await Promise.all([
    type === 'vinyl' && artist !== '' ? listOtherPressings(ctx, product.id) : [],
    artist === '' ? [] : findByArtist(ctx, artist),
    genre === '' ? [] : scan(ctx, { type, search: genre }),
    isEquipment ? listFitting(ctx, product.id) : [],
  ])
  const more = byArtist.filter((other) => other.id !== product.id).slice(0, SHOWN)
  const ofGenre = alike.filter((other) => isSameGenre(product, other))
  const isEnough = pickRelated(product, ofGenre, SHOWN).length === SHOWN
  const newest = isEnough ? [] : await scan(ctx, { type })
  const chosen = pickRelated(product, unique([...ofGenre, ...newest]), SHOWN)
  const rows = await readRows(ctx, toIds([...more, ...chosen]))
  const products = showRows(rows, 'featured', ctx)
  const shown = new Map(rows.map(({ id }, index) => [id, products[index]]))
  const show = (candidates: Candidate[]) => candidates.flatMap(({ id }) => shown.get(id) ?? [])
  return {
    otherPressings,
    fitting,
    more: show(more),
    related: show(chosen),
    scannedIds: toIds([product, ...byArtist, ...alike, ...newest]),
  }
}

/** The first page of a list, to choose from. */
async function scan(ctx: Reader, list: Pick<ProductList, 'type' | 'search'>): Promise<Candidate[]> {
  const whole = { ...list, page: 1, limit: SCANNED }
  const { ids } = await (list.search ? findGenreMatches(ctx, whole) : findPageIds(ctx, whole))
  return readCandidates(ctx, ids)
}

/** Records of exactly this artist, in the order of a search for it. */
async function findByArtist({ db }: Reader, artist: string): Promise<Candidate[]> {
  const words = await readPlainWords({ db }, toSearchTerms(artist))
  const rank = rankOf(sql.placeholder('query'), sql.placeholder('words'))
  return queryPrepared<Candidate>(db, 'records of an artist', {
    write: () => sql`
      select id, ${candidateColumns} from (
        select * from products where artist = ${sql.placeholder('artist')} and type = 'vinyl' and ${isListed}
        order by ${productSortClauses.newest} limit ${sql.raw(String(RANKED_MAX))}
      ) products order by ${rank} desc, ${productSortClauses.newest} limit ${sql.raw(String(SCANNED))}`,
    values: { artist, query: toRankQuery(words), words: words.map(({ plain }) => plain).join(' ') },
  })
}

const candidateColumns = sql`featured_id as "featuredId", type, coalesce(artist, '') as artist,
  coalesce(genre, '') as genre, is_in_stock as "isInStock"`

/** In the order of the ids. An id of a variant stands for its product. */
function readCandidates({ db }: Reader, ids: readonly string[]): Promise<Candidate[]> {
  return queryPrepared<Candidate>(db, 'candidates', {
    write: () => sql`
      select p.id, ${candidateColumns}
      from unnest(${sql.placeholder('ids')}::uuid[]) with ordinality as wanted (offer_id, place)
      cross join lateral (select coalesce(parent_id, id) as product_id from products where id = offer_id) o
      join products p on p.id = o.product_id
      where p.archived_at is null order by wanted.place`,
    values: { ids: [...ids] },
  })
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.map((each) => [each.id, each])).values()]
}

const toIds = (candidates: Candidate[]) => candidates.map(({ id }) => id)
