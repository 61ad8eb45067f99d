import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { productSortClauses } from '../listing/product-sorting.ts'
import { estimateMatches } from './estimate-matches.ts'
import type { SearchMatch } from './search-match.ts'
import { cacheTotal, getCachedTotal, isLargeSearch, readRevision } from './search-total-cache.ts'
import { withinPatience } from './within-patience.ts'

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

/** A count within this time is exact: at 100,000 products every one. */
const COUNT_PATIENCE_MS = 200

/**
 * The matches of a text, in the requested order. A large search that takes long to count has an estimated total; its
 * count continues in the background and is cached for the next one.
 */
export async function findSorted(ctx: Reader, searchQuery: SearchQuery): Promise<Found> {
  const search = { key: searchQuery.key, revision: await readRevision(ctx) }
  const total = getCachedTotal(ctx, search, () => countMatches(ctx, searchQuery))
  if (total !== undefined) return { ids: await scanInOrder(ctx, searchQuery), total }
  const collecting = collectThenSort(ctx, searchQuery).then((found) => {
    cacheTotal(ctx, { ...search, total: found.total })
    return found
  })
  return withinPatience(collecting, {
    patienceMs: COUNT_PATIENCE_MS,
    approximate: () => findWithEstimate(ctx, searchQuery),
  })
}

/** Undefined for a search whose total would not be cached either. */
async function findWithEstimate(ctx: Reader, searchQuery: Walk): Promise<Found | undefined> {
  const total = await estimateMatches(ctx, toCondition(searchQuery))
  return isLargeSearch(total) ? { ids: await scanInOrder(ctx, searchQuery), total } : undefined
}

export const RANKED_MAX = 200

/**
 * The matches of a text, best first. Ranking reads every match: above `RANKED_MAX` matches, only the newest ones and
 * the newest with a match in the title are ranked, and the others follow, newest first.
 */
export async function findRanked(
  ctx: Reader,
  searchQuery: SearchQuery,
  match: SearchMatch,
): Promise<Found> {
  const newest = { ...searchQuery, order: newestFirst, limit: RANKED_MAX, offset: 0 }
  const { ids, total } = await findSorted(ctx, newest)
  if (total === 0) return { ids, total }
  const isWhole = total <= RANKED_MAX
  const titled = isWhole ? [] : await findTitled(ctx, newest, { match, total })
  const ranked = await rank(ctx, [...new Set([...ids, ...titled])], match)
  const { limit, offset } = searchQuery
  const page = ranked.slice(offset, offset + limit)
  if (isWhole || page.length === limit) return { ids: page, total }
  const others = await scanInOrder(ctx, {
    ...newest,
    filters: sql`${searchQuery.filters} and id <> all(${sql.param(ranked)}::uuid[])`,
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length),
  })
  return { ids: [...page, ...others], total }
}

async function findTitled(
  ctx: Reader,
  newest: SearchQuery,
  { match, total }: { match: SearchMatch; total: number },
): Promise<string[]> {
  const searchQuery = { ...newest, text: match.titleCondition }
  if (isLargeSearch(total)) return scanInOrder(ctx, searchQuery)
  const { ids } = await collectThenSort(ctx, searchQuery)
  return ids
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
async function collectThenSort(ctx: Reader, searchQuery: Walk): Promise<Found> {
  const { order, limit, offset } = searchQuery
  const { rows } = await ctx.db.execute<Found>(sql`
    with matches as materialized (
      select id, created_at, featured_cents, price_cents, name from products where ${toCondition(searchQuery)}
    )
    select (select count(*)::int from matches) as total, array(
      select id from matches order by ${order} limit ${limit} offset ${offset}
    )::text[] as ids`)
  return rows[0] ?? { total: 0, ids: [] }
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

async function rank(ctx: Reader, ids: string[], match: SearchMatch): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from products where id = any(${sql.param(ids)}::uuid[])
    order by ${match.rank} desc, ${newestFirst}`)
  return rows.map(({ id }) => id)
}
