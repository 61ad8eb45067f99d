import { eq, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductPage, ProductSort, ProductType } from '#contract/catalogue.ts'
import type { CompletionMark } from '#contract/completion.ts'
import { toCents } from '#contract/money.ts'
import type { ProductView } from '#contract/offers.ts'
import { readProductNumber } from '#contract/product-number.ts'
import type { Context } from '#server/platform/context.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { products } from './catalogue.tables.ts'
import { type Listing, listPage } from './listing/list-products.queries.ts'
import { findUsedCopies, type UsedCopyList } from './listing/list-used-copies.queries.ts'
import { toShownCents, toSortClause } from './listing/product-sorting.ts'
import { type ListedRow, showRows } from './listing/show-rows.queries.ts'
import { readOffers } from './offers/offer-rows.queries.ts'
import { isListed, listedColumns } from './product-projection.ts'
import { type CodeFacts, findCodeMatch } from './search/code-match.rules.ts'
import {
  findByBarcode,
  findByNumber,
  findCopyBySku,
  readCodes,
} from './search/find-codes.queries.ts'
import { findMatch, isShownOnCard, toExpandedText } from './search/product-match.rules.ts'
import { type TermExpansion, toSearchTerms } from './search/product-search.rules.ts'
import { type SearchMatch, toSearchMatch, withProducts } from './search/search-match.ts'
import {
  type Found,
  findRanked,
  findSorted,
  type SearchQuery,
  scanInOrder,
} from './search/search-products.queries.ts'
import { correctTypos, readWords } from './search/search-terms.queries.ts'
import { type ShownProductRow, toProduct } from './to-product.ts'

type Reader = Pick<Context, 'db'>

export type ProductList = {
  /** Featured unless given. */
  view?: ProductView | undefined
  /** 1-based. */
  page: number
  limit: number
  type?: ProductType | undefined
  sort?: ProductSort | undefined
  search?: string | undefined
  /** Dollars. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** Only products that are available now. */
  isInStock?: boolean
  /** Only products with this mark. */
  needsCompletion?: CompletionMark | undefined
}

/**
 * One page of products, newest first, or best match first when searched and not sorted. Typos are corrected only when
 * the text as typed matches nothing; the total of a large search may be minutes old (decision 10).
 */
export async function listProducts(ctx: Reader, list: ProductList): Promise<ProductPage> {
  const words = toSearchTerms(list.search ?? '')
  const { view = 'featured' } = list
  const copyId = await findCopyBySku(ctx, list.search ?? '')
  if (copyId !== undefined) return showCopy(ctx, list, copyId)
  if (view === 'used-copies') {
    const { ids, ...found } =
      words.length === 0
        ? await findUsedCopies(ctx, toUsedCopyList(list))
        : await findProducts(ctx, list, words)
    const copies = await readOffers(ctx, ids)
    const rows = ids.flatMap((id) => copies.get(id) ?? [])
    return toPage(list, { ...found, rows, products: rows.map(toProduct) })
  }
  const found = words.length === 0 ? await listAll(ctx, list, view) : await search(ctx, list, words)
  return toPage(list, { ...found, products: await showRows(ctx, found.rows, view) })
}

async function listAll(ctx: Reader, list: ProductList, view: Listing['view']) {
  if (!list.needsCompletion) return listPage(ctx, toListing(list, view))
  const ids = await scanInOrder(ctx, toSearchQuery(list))
  const total = await ctx.db.$count(products, toFilters(list))
  return { rows: await readInOrder(ctx, ids), total }
}

async function search(ctx: Reader, list: ProductList, words: string[]) {
  const { ids, ...found } = await findProducts(ctx, list, words)
  const rows = await readInOrder(ctx, ids)
  const hidden = rows.filter((row) => !isShownOnCard(row, found.meanings ?? []))
  // A whole barcode is no word of the texts.
  const searched = found.meanings ? hidden : rows
  const codes = await readCodes(
    ctx,
    searched.map(({ id }) => id),
  )
  return { ...found, rows, codes }
}

/** The sticker of a used copy finds that copy, in every view (REC-35). */
async function showCopy(ctx: Reader, list: ProductList, id: string): Promise<ProductPage> {
  const rows = [...(await readOffers(ctx, [id])).values()]
  return toPage(list, { rows, products: rows.map(toProduct), total: rows.length })
}

/** The ids of all matches of a text, in the order of `listProducts`; of all products for an empty text. */
export async function findProductIds(ctx: Reader, search: string, max: number): Promise<string[]> {
  const list = { search, page: 1, limit: max }
  const words = toSearchTerms(search)
  if (words.length === 0) return scanInOrder(ctx, toSearchQuery(list))
  const { ids } = await findProducts(ctx, list, words)
  return ids
}

function toListing(list: ProductList, view: Listing['view']): Listing {
  const { isInStock = false, sort = 'newest' } = list
  return { ...toUsedCopyList(list), view, isInStock, sort }
}

function toUsedCopyList({
  type,
  sort,
  priceMin,
  priceMax,
  page,
  limit,
}: ProductList): UsedCopyList {
  return {
    ...{ type, sort, limit, offset: (page - 1) * limit },
    minCents: priceMin === undefined ? undefined : toCents(priceMin),
    maxCents: priceMax === undefined ? undefined : toCents(priceMax),
  }
}

async function findProducts(ctx: Reader, list: ProductList, words: string[]): Promise<FoundBy> {
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
  const forgiven = await findMatches(ctx, list, { meanings, ids })
  return { ...forgiven, meanings, isForgiven: true }
}

/** The number on a packing slip: the last digits of the id, of which every number has those in the index. */
async function findByProductNumber(
  { db }: Reader,
  list: ProductList,
  ending: string,
): Promise<Found> {
  const { limit } = list
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(
      sql`${toFilters(list)} and right(${products.id}::text, 10) = ${ending.slice(-10)}
        and replace(${products.id}::text, '-', '') like ${`%${ending}`}`,
    )
    .orderBy(products.id)
  const ids = rows.map(({ id }) => id)
  return { ids: ids.slice((list.page - 1) * limit, list.page * limit), total: ids.length }
}

async function findMatches(
  ctx: Reader,
  list: ProductList,
  { meanings, ids }: { meanings: TermExpansion[]; ids: readonly string[] },
): Promise<Found> {
  const match = withProducts(meanings.length > 0 ? toSearchMatch(meanings) : undefined, ids)
  if (!match) return { ids: [], total: 0 }
  if (list.view === 'used-copies') return findUsedCopies(ctx, toUsedCopyList(list), match)
  const searchQuery = toSearchQuery(list, match)
  return list.sort ? findSorted(ctx, searchQuery) : findRanked(ctx, searchQuery, match)
}

function toSearchQuery(list: ProductList, match?: SearchMatch): SearchQuery {
  const { view = 'featured', type, priceMin, priceMax, isInStock, needsCompletion: mark } = list
  return {
    key: JSON.stringify({ view, type, priceMin, priceMax, isInStock, mark, text: match?.query }),
    filters: toFilters(list),
    text: match?.condition,
    order: toSortClause(list.sort ?? 'newest', view),
    limit: list.limit,
    offset: (list.page - 1) * list.limit,
  }
}

type FoundBy = Found & { meanings?: TermExpansion[]; isForgiven?: boolean }

/** `products` are the answers of `rows`; a search matched the texts of the rows. */
type PageRows = Omit<FoundBy, 'ids'> & {
  rows: ShownProductRow[]
  products: Product[]
  /** By the id of the row. */
  codes?: ReadonlyMap<string, CodeFacts>
}

function toPage(
  list: ProductList,
  { rows, products, total, codes, meanings = [], isForgiven = false }: PageRows,
): ProductPage {
  const [first] = rows
  const meantSearch = isForgiven && first ? toExpandedText(first, meanings) : undefined
  return {
    success: true,
    products: rows.flatMap((row, index) => {
      const facts = codes?.get(row.id)
      const codeMatch = facts && findCodeMatch(list.search ?? '', facts)
      const match = codeMatch ?? findMatch(row, meanings)
      const product = products[index]
      return product && match ? { ...product, match } : (product ?? [])
    }),
    ...(meantSearch !== undefined && { meantSearch }),
    pagination: {
      currentPage: list.page,
      totalPages: Math.ceil(total / list.limit),
      totalProducts: total,
    },
  }
}

async function readInOrder({ db }: Reader, ids: string[]): Promise<ListedRow[]> {
  const select = (name: string) =>
    db
      .select(listedColumns)
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name)
  const rows = await cachedStatement(db, 'products', select).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toFilters({ view = 'featured', ...list }: ProductList): SQL {
  const { type, priceMin, priceMax, isInStock, needsCompletion } = list
  const cents = toShownCents(view)
  const filters = [
    isListed,
    type ? eq(products.type, type) : [],
    priceMin === undefined ? [] : sql`${cents} >= ${toCents(priceMin)}`,
    priceMax === undefined ? [] : sql`${cents} <= ${toCents(priceMax)}`,
    isInStock ? sql`${products.isInStock}` : [],
    needsCompletion ? eq(products.needsCompletion, needsCompletion) : [],
  ]
  return sql.join(filters.flat(), sql` and `)
}
