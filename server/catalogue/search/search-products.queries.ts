import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { productSortClauses } from '../listing/product-sorting.ts'
import type { SearchMatch } from './search-match.ts'
import { cacheTotal, getCachedTotal, isTotalCached, readRevision } from './search-total-cache.ts'

/**
 * Finds the ids of a page; its wide rows are read for those only. The matches of a rare text are collected from the
 * text index and sorted, for a frequent one the list index is scanned until the page is full; PostgreSQL cannot
 * estimate which is faster for several words, but the cached total can.
 */
type Reader = Pick<Context, 'db'>

export type Found = { ids: string[]; total: number }

/** The SQL uses the columns of `products` without the table name. */
export type SearchQuery = {
  /** The cache key of the total, without order and page. */
  key: string
  filters: SQL
  text: SQL | undefined
  order: SQL
  limit: number
  offset: number
}

const newestFirst = productSortClauses.newest

/** The matches of a text, in the requested order. */
export async function findSorted(ctx: Reader, searchQuery: SearchQuery): Promise<Found> {
  const total = await readCachedTotal(ctx, searchQuery)
  if (total !== undefined) return { ids: await scanInOrder(ctx, searchQuery), total }
  const found = await collectThenSort(ctx, searchQuery)
  cacheTotal(ctx, { key: searchQuery.key, ...found })
  return found
}

const RANKED_MAX = 200

/**
 * The matches of a text, best first. Ranking reads every match: above `RANKED_MAX` matches, only the newest ones and
 * the newest with a match in the title are ranked, and the others follow, newest first.
 */
export async function findRanked(
  ctx: Reader,
  searchQuery: SearchQuery,
  match: SearchMatch,
): Promise<Found> {
  const { ids: ranked, total } = await rank(ctx, searchQuery, match)
  const { limit, offset } = searchQuery
  const page = ranked.slice(offset, offset + limit)
  if (total <= RANKED_MAX || page.length === limit) return { ids: page, total }
  const others = await scanInOrder(ctx, {
    ...searchQuery,
    order: newestFirst,
    filters: sql`${searchQuery.filters} and id <> all(${sql.param(ranked)}::uuid[])`,
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length),
  })
  return { ids: [...page, ...others], total }
}

/** The best matches in one statement, which takes half the time of one for each step. */
async function rank(ctx: Reader, searchQuery: SearchQuery, match: SearchMatch): Promise<Found> {
  const matches = toCondition(searchQuery)
  const titled = toCondition({ ...searchQuery, text: match.titleCondition })
  const total = await readCachedTotal(ctx, searchQuery)
  if (total !== undefined) {
    const selects = [matches, titled].map((where) => sql`select id from products where ${where}`)
    const { rows } = await ctx.db.execute<Found>(sql`select ${toRanked(match, selects)}`)
    return { ids: rows[0]?.ids ?? [], total }
  }
  const selects = [sql`select id from matches`, sql`select id from titled`]
  const { rows } = await ctx.db.execute<Counted>(sql`
    with matches as materialized (select id, created_at from products where ${matches}),
    titled as materialized (
      select id, created_at from products where (select count(*) from matches) > ${RANKED_MAX} and ${titled}
    )
    select ${counted}, ${toRanked(match, selects)}`)
  const [found = noMatches] = rows
  cacheTotal(ctx, { key: searchQuery.key, ...found })
  return found
}

/** The newest of each select, ranked together. */
function toRanked(match: SearchMatch, selects: readonly SQL[]): SQL {
  const newest = selects.map(
    (select) => sql`(${select} order by ${newestFirst} limit ${RANKED_MAX})`,
  )
  return sql`array(
    select id from products where id = any(array(${sql.join(newest, sql` union `)}))
    order by ${match.rank} desc, ${newestFirst}
  )::text[] as ids`
}

type Walk = Pick<SearchQuery, 'filters' | 'text' | 'order' | 'limit' | 'offset'>

/** Scans in order until the page is full; PostgreSQL may choose the plan of `collectThenSort` if it is cheaper. */
export async function scanInOrder(ctx: Reader, searchQuery: Walk): Promise<string[]> {
  const { order, limit, offset } = searchQuery
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from products where ${toCondition(searchQuery)}
    order by ${order} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/** Collects all matches, then sorts them. */
async function collectThenSort(ctx: Reader, searchQuery: Walk): Promise<Counted> {
  const { order, limit, offset } = searchQuery
  const { rows } = await ctx.db.execute<Counted>(sql`
    with matches as materialized (
      select id, created_at, featured_cents, price_cents, name from products where ${toCondition(searchQuery)}
    )
    select ${counted}, array(
      select id from matches order by ${order} limit ${limit} offset ${offset}
    )::text[] as ids`)
  return rows[0] ?? noMatches
}

type Counted = Found & { revision: string }
const noMatches: Counted = { ids: [], total: 0, revision: '' }

const counted = sql`(select count(*)::int from matches) as total,
  (select last_value::text from products_revision) as revision`

async function readCachedTotal(ctx: Reader, searchQuery: SearchQuery): Promise<number | undefined> {
  const { key } = searchQuery
  if (!isTotalCached(ctx, key)) return
  const search = { key, revision: await readRevision(ctx) }
  return getCachedTotal(ctx, search, () => countMatches(ctx, searchQuery))
}

async function countMatches(ctx: Reader, searchQuery: Walk): Promise<number> {
  const { rows } = await ctx.db.execute<{ total: number }>(
    sql`select count(*)::int as total from products where ${toCondition(searchQuery)}`,
  )
  return rows[0]?.total ?? 0
}

function toCondition({ filters, text }: Pick<SearchQuery, 'filters' | 'text'>): SQL {
  return text ? sql`${filters} and ${text}` : filters
}
