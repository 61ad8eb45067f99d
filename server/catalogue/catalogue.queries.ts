import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductPage, ProductSort, ProductType } from '../../contract/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import { productNotFound } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { type Found, findBest, findSorted, type Question, walk } from './find-products.queries.ts'
import { type Listing, listShown } from './listed-products.queries.ts'
import { isInShop, productOrders, shownProductColumns } from './product-columns.ts'
import { findMatch, toMeantText } from './product-match.rules.ts'
import { type SearchMatch, toSearchMatch } from './product-search.queries.ts'
import { toSearchWords, type WordMeaning } from './product-search.rules.ts'
import { forgiveWords, readWords } from './product-words.queries.ts'
import { type ShownProductRow, toProduct } from './to-product.ts'

type Reader = Pick<Context, 'db' | 'now'>

export type ProductList = {
  /** 1-based. */
  page: number
  limit: number
  type?: ProductType | undefined
  sort?: ProductSort | undefined
  search?: string | undefined
  /** Dollars. */
  priceMin?: number | undefined
  priceMax?: number | undefined
  /** Only what a shopper can buy now. */
  isInStock?: boolean
}

/** @throws AppError not-found when it never was or is no longer in the shop */
export async function getProduct(ctx: Context, id: string): Promise<Product> {
  const select = (name: string) =>
    ctx.db
      .select(shownProductColumns)
      .from(products)
      .where(and(eq(products.id, sql.placeholder('id')), isInShop))
      .prepare(name)
  const [row] = isId(id) ? await prepareOnce(ctx.db, 'product', select).execute({ id }) : []
  if (!row) throw productNotFound()
  return toProduct(row)
}

/**
 * One page of the shop's products, newest first, or the best match first when searched and no sort is given.
 * Small typos are forgiven only when the text matches nothing as it is. The total of a search that finds some
 * thousand may be minutes old (decision 10).
 */
export async function listProducts(ctx: Reader, list: ProductList): Promise<ProductPage> {
  const words = toSearchWords(list.search ?? '')
  if (words.length === 0) return toPage(list, await listShown(ctx, toListing(list)))
  const { ids, ...found } = await findProducts(ctx, list, words)
  return toPage(list, { ...found, rows: await readInOrder(ctx, ids) })
}

/** The ids of all that `listProducts` finds for a text, in its order; of the whole shop for an empty one. */
export async function findProductIds(ctx: Reader, search: string, max: number): Promise<string[]> {
  const list = { search, page: 1, limit: max }
  const words = toSearchWords(search)
  if (words.length === 0) return walk(ctx, toQuestion(list))
  const { ids } = await findProducts(ctx, list, words)
  return ids
}

function toListing({ type, priceMin, priceMax, isInStock = false, ...list }: ProductList): Listing {
  const { sort = 'newest', page, limit } = list
  return {
    ...{ type, isInStock, sort, limit, offset: (page - 1) * limit },
    minCents: priceMin === undefined ? undefined : toCents(priceMin),
    maxCents: priceMax === undefined ? undefined : toCents(priceMax),
  }
}

async function findProducts(ctx: Reader, list: ProductList, words: string[]): Promise<FoundBy> {
  const typed = await readWords(ctx, words)
  const found = await findMatches(ctx, list, typed)
  if (found.total > 0) return { ...found, meanings: typed }
  const meanings = await forgiveWords(ctx, typed)
  const forgiven = await findMatches(ctx, list, meanings)
  return { ...forgiven, meanings, isForgiven: true }
}

async function findMatches(
  ctx: Reader,
  list: ProductList,
  meanings: WordMeaning[],
): Promise<Found> {
  const match = toSearchMatch(meanings)
  if (!match) return { ids: [], total: 0 }
  const question = toQuestion(list, match)
  return list.sort ? findSorted(ctx, question) : findBest(ctx, question, match)
}

function toQuestion(list: ProductList, match?: SearchMatch): Question {
  const { type, priceMin, priceMax, isInStock, sort = 'newest' } = list
  return {
    key: JSON.stringify({ type, priceMin, priceMax, isInStock, text: match?.query }),
    filters: toFilters(list),
    text: match?.condition,
    order: productOrders[sort].by,
    limit: list.limit,
    offset: (list.page - 1) * list.limit,
  }
}

type FoundBy = Found & { meanings?: WordMeaning[]; isForgiven?: boolean }

type PageRows = Omit<FoundBy, 'ids'> & { rows: ShownProductRow[] }

function toPage(
  list: ProductList,
  { rows, total, meanings = [], isForgiven = false }: PageRows,
): ProductPage {
  const [first] = rows
  const meantSearch = isForgiven && first ? toMeantText(first, meanings) : undefined
  return {
    success: true,
    products: rows.map((row) => {
      const match = findMatch(row, meanings)
      return match ? { ...toProduct(row), match } : toProduct(row)
    }),
    ...(meantSearch !== undefined && { meantSearch }),
    pagination: {
      currentPage: list.page,
      totalPages: Math.ceil(total / list.limit),
      totalProducts: total,
    },
  }
}

async function readInOrder({ db }: Reader, ids: string[]): Promise<ShownProductRow[]> {
  const select = (name: string) =>
    db
      .select(shownProductColumns)
      .from(products)
      .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .prepare(name)
  const rows = await prepareOnce(db, 'products', select).execute({ ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toFilters({ type, priceMin, priceMax, isInStock }: ProductList): SQL {
  const filters = [
    isInShop,
    type ? eq(products.type, type) : [],
    priceMin === undefined ? [] : gte(products.priceCents, toCents(priceMin)),
    priceMax === undefined ? [] : lte(products.priceCents, toCents(priceMax)),
    isInStock ? sql`${products.isInStock}` : [],
  ]
  return sql.join(filters.flat(), sql` and `)
}
