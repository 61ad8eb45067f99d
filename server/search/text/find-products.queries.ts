import { eq, type SQL, sql } from 'drizzle-orm'
import { readProductNumber } from '#contract/products/product-number.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { toConditionCents, toFacetFilters } from '../facets/facet-filters.ts'
import type { SearchText } from '../facets/facet-source.ts'
import { toNumberOfLabels } from '../listing/list-faceted.queries.ts'
import { findUsedCopies } from '../listing/list-used-copies.queries.ts'
import { type ProductList, toScope } from '../listing/product-list.ts'
import { toListOrder, toShownCents } from '../listing/product-sorting.ts'
import { toSelectionKey } from '../listing/totals.ts'
import { findByBarcode, findByNumber } from './find-codes.queries.ts'
import { type TermExpansion, toSearchTerms } from './product-search.rules.ts'
import {
  type Found,
  findRanked,
  findSorted,
  type SearchQuery,
  scanInOrder,
} from './ranked-pages.queries.ts'
import { type SearchMatch, toSearchMatch, withProducts } from './search-match.ts'
import { correctTypos, readWords } from './search-terms.queries.ts'

type Reader = Pick<Context, 'db'>

export type FoundBy = Found & {
  meanings?: TermExpansion[]
  isForgiven?: boolean
  text?: SearchText | undefined
}

/** The ids of all matches of a text, in the order of `listProducts`; of all products for an empty text. */
export async function findProductIds(ctx: Reader, search: string, max: number): Promise<string[]> {
  const list = { search, page: 1, limit: max }
  const words = toSearchTerms(search)
  if (words.length === 0) return scanInOrder(ctx, toSearchQuery(list))
  const { ids } = await findProducts(ctx, list, words)
  return ids
}

/** The ids of a page, for a caller that shows only some of them. */
export async function findPageIds(ctx: Reader, list: ProductList): Promise<FoundBy> {
  const words = toSearchTerms(list.search ?? '')
  if (words.length > 0) return findProducts(ctx, list, words)
  return { ids: await scanInOrder(ctx, toSearchQuery(list)), total: 0 }
}

/** The products that wait for their facts, without a search text. */
export async function findMarked(ctx: Reader, list: ProductList): Promise<FoundBy> {
  const ids = await scanInOrder(ctx, toSearchQuery(list))
  const total = await ctx.db.$count(products, toFilters(list))
  const mark = toMarkFilter(list)
  return { ids, total, text: mark && { key: `mark ${list.needsCompletion}`, condition: mark } }
}

export async function findProducts(
  ctx: Reader,
  list: ProductList,
  words: string[],
): Promise<FoundBy> {
  const ending = list.view === 'used-copies' ? undefined : readProductNumber(list.search ?? '')
  const numbered = ending === undefined ? undefined : await findByProductNumber(ctx, list, ending)
  if (numbered?.total) return numbered
  const withBarcode = await findByBarcode(ctx, list.search ?? '')
  if (withBarcode.length > 0) {
    const found = await findMatches(ctx, list, { meanings: [], ids: withBarcode })
    if (found.total > 0) return found
  }
  const ids = await findByNumber(ctx, list.search ?? '')
  const typed = await readWords(ctx, words)
  const found = await findMatches(ctx, list, { meanings: typed, ids })
  if (found.total > 0) return { ...found, meanings: typed }
  const meanings = await correctTypos(ctx, typed)
  // The same search would find nothing again, after the same work.
  if (!meanings.some(isCorrected)) return { ...found, meanings }
  const forgiven = await findMatches(ctx, list, { meanings, ids })
  return { ...forgiven, meanings, isForgiven: true }
}

/** Whether a correction finds more than the typed word, which finds the words that it begins. */
const isCorrected = ({ plain, meant, parts }: TermExpansion) =>
  parts.length > 0 || meant.some((word) => !word.startsWith(plain))

/** The number on a packing slip: the last digits of the id, of which every number has those in the index. */
async function findByProductNumber(
  { db }: Reader,
  list: ProductList,
  ending: string,
): Promise<FoundBy> {
  const { limit } = list
  const condition = sql`right(${products.id}::text, 10) = ${ending.slice(-10)}
    and replace(${products.id}::text, '-', '') like ${`%${ending}`}`
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${toFilters(list)} and ${condition}`)
    .orderBy(products.id)
  const ids = rows.map(({ id }) => id)
  return {
    ids: ids.slice((list.page - 1) * limit, list.page * limit),
    total: ids.length,
    text: { key: `number ${ending}`, condition },
  }
}

async function findMatches(
  ctx: Reader,
  list: ProductList,
  { meanings, ids }: { meanings: TermExpansion[]; ids: readonly string[] },
): Promise<FoundBy> {
  const match = withProducts(meanings.length > 0 ? toSearchMatch(meanings) : undefined, ids)
  if (!match) return { ids: [], total: 0 }
  const text = { key: match.query, condition: match.condition }
  return { ...(await findPage(ctx, list, match)), text }
}

function findPage(ctx: Reader, list: ProductList, match: SearchMatch): Promise<Found> {
  if (list.view === 'used-copies') {
    const text = { key: match.query, condition: match.condition }
    return findUsedCopies(ctx, { ...toScope(list), sort: list.sort, text }, match.rank)
  }
  const searchQuery = toSearchQuery(list, match)
  return list.sort ? findSorted(ctx, searchQuery) : findRanked(ctx, searchQuery, match)
}

function toSearchQuery(list: ProductList, match?: SearchMatch): SearchQuery {
  const { view = 'featured', sort = 'newest', needsCompletion: mark } = list
  const scope = toScope(list)
  const { choice, limit, offset } = scope
  const { labelIds } = choice
  return {
    key: [toSelectionKey({ ...scope, view }), mark, match?.query].join(' '),
    filters: toFilters(list),
    text: match?.condition,
    order: toListOrder(sort, {
      cents: toCentsOf(list),
      released: sql`(select released from product_facets where product_id = id)`,
      catalogueNumber:
        labelIds.length > 0
          ? toNumberOfLabels(labelIds, sql`id`)
          : sql`(select catalogue_number from product_facets where product_id = id)`,
    }),
    limit,
    offset,
  }
}

/** The price of the row, by which a list is filtered and sorted. */
function toCentsOf({ view = 'featured', choice }: ProductList): SQL {
  const conditions = choice?.conditions ?? []
  return view === 'featured' && conditions.length > 0
    ? sql`(select ${toConditionCents(conditions)} from product_facets f where f.product_id = id)`
    : toShownCents(view)
}

function toFilters(list: ProductList): SQL {
  const { type, minCents, maxCents, isInStock, choice } = toScope(list)
  const cents = toCentsOf(list)
  const facets = toFacetFilters(choice)
  const filters = [
    isListed,
    type ? eq(products.type, type) : [],
    minCents === undefined ? [] : sql`${cents} >= ${minCents}`,
    maxCents === undefined ? [] : sql`${cents} <= ${maxCents}`,
    isInStock ? sql`${products.isInStock}` : [],
    toMarkFilter(list) ?? [],
    facets.length === 0
      ? []
      : sql`${products.id} in (select f.product_id from product_facets f where ${sql.join(facets, sql` and `)})`,
  ]
  return sql.join(filters.flat(), sql` and `)
}

function toMarkFilter({ needsCompletion }: ProductList): SQL | undefined {
  return needsCompletion && sql`${products.needsCompletion} = ${needsCompletion}`
}
