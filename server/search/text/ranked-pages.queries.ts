import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { createCounts } from '../listing/cached-counts.ts'
import { productSortClauses } from '../listing/product-sorting.ts'
import type { Total } from '../listing/totals.ts'
import { estimateMatches } from './estimate-matches.ts'
import { exactOrEstimate } from './exact-or-estimate.ts'
import type { SearchMatch } from './search-match.ts'

/**
 * Finds the ids of a page; its wide rows are read for those only. The matches of a rare text are collected from the
 * text index and sorted, for a frequent one the list index is scanned until the page is full; PostgreSQL cannot
 * estimate which is faster for several words, but the cached total can.
 */
type Reader = Pick<Context, 'db'>

export type Found = Total & { ids: string[] }

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

/** Up to this many matches are collected and counted for each request, within milliseconds. */
const COLLECTED_MAX = 3_000
const totals = createCounts<number>({
  rowsOf: (total) => total,
  retainedMax: 1_000,
  smallMax: COLLECTED_MAX,
})
const isLargeSearch = (total: number) => total > COLLECTED_MAX

/** A count within this time is exact: at 100,000 products every one. */
const COUNT_TIMEOUT_MS = 200

/**
 * The matches of a text, in the requested order. A large search that takes long to count has an estimated total; its
 * count continues in the background and is stored for the next one.
 */
export async function findSorted(ctx: Reader, searchQuery: SearchQuery): Promise<Found> {
  const { key } = searchQuery
  const known = totals.find(ctx.db, { key, count: () => countMatches(ctx, searchQuery) })
  if (known && isLargeSearch(known.value)) {
    const ids = await scanInOrder(ctx, searchQuery)
    return { ids, total: known.value, isStale: known.isStale }
  }
  const store = totals.begin(ctx.db, key)
  const collecting = collectThenSort(ctx, searchQuery).then((found) => {
    store(found.total)
    return found
  })
  return exactOrEstimate(collecting, {
    timeoutMs: COUNT_TIMEOUT_MS,
    approximate: () => findWithEstimate(ctx, searchQuery),
  })
}

/** Undefined for a search whose total would not be cached either. */
async function findWithEstimate(ctx: Reader, searchQuery: Walk): Promise<Found | undefined> {
  const total = await estimateMatches(ctx, toCondition(searchQuery))
  if (!isLargeSearch(total)) return undefined
  return { ids: await scanInOrder(ctx, searchQuery), total, isStale: true, isEstimated: true }
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
  const found = await findSorted(ctx, newest)
  const { ids, total } = found
  if (total === 0) return found
  const isWhole = total <= RANKED_MAX
  const titled = isWhole ? [] : await findTitled(ctx, newest, { match, total })
  const ranked = await rank(ctx, [...new Set([...ids, ...titled])], match)
  const { limit, offset } = searchQuery
  const page = ranked.slice(offset, offset + limit)
  if (isWhole || page.length === limit) return { ...found, ids: page }
  const others = await scanInOrder(ctx, {
    ...newest,
    filters: sql`${searchQuery.filters} and id <> all(${sql.param(ranked)}::uuid[])`,
    limit: limit - page.length,
    offset: Math.max(0, offset - ranked.length),
  })
  return { ...found, ids: [...page, ...others] }
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
