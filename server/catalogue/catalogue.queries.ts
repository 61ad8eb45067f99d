import { and, eq, getTableColumns, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductPage, ProductSort, ProductType } from '../../contract/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { productNotFound } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import {
  type Found,
  findBest,
  findListed,
  findSorted,
  newestFirst,
  oldestFirst,
  type Question,
} from './find-products.queries.ts'
import { findMatch, toMeantText } from './product-match.rules.ts'
import { type SearchMatch, toSearchMatch } from './product-search.queries.ts'
import { toSearchWords, type WordMeaning } from './product-search.rules.ts'
import { forgiveWords, readWords } from './product-words.queries.ts'
import { toProduct } from './to-product.ts'

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

/** Not archived. */
export const isInShop = isNull(products.archivedAt)

const { titleVector: _, searchVector: __, archivedAt: ___, ...columns } = getTableColumns(products)
/** The columns an answer shows; the search columns are as large as all others together. */
export const shownProductColumns = columns

/** @throws AppError not-found when it never was or is no longer in the shop */
export async function getProduct(ctx: Context, id: string): Promise<Product> {
  const [row] = isId(id)
    ? await ctx.db
        .select(shownProductColumns)
        .from(products)
        .where(and(eq(products.id, id), isInShop))
    : []
  if (!row) throw productNotFound()
  return toProduct(row)
}

/**
 * One page of the shop's products, newest first, or the best match first when searched and no sort is given.
 * Small typos are forgiven only when the text matches nothing as it is. A total of some thousand may be a minute
 * old as to what is in stock.
 */
export async function listProducts(ctx: Reader, list: ProductList): Promise<ProductPage> {
  return readPage(ctx, list, await findProducts(ctx, list))
}

/** The ids of all that `listProducts` finds for a text, in its order; of the whole shop for an empty one. */
export async function findProductIds(ctx: Reader, search: string, max: number): Promise<string[]> {
  const { ids } = await findProducts(ctx, { search, page: 1, limit: max })
  return ids
}

async function findProducts(ctx: Reader, list: ProductList): Promise<FoundBy> {
  const words = toSearchWords(list.search ?? '')
  if (words.length === 0) return findListed(ctx, toQuestion(list))
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
    order: orders[sort],
    limit: list.limit,
    offset: (list.page - 1) * list.limit,
  }
}

type FoundBy = Found & { meanings?: WordMeaning[]; isForgiven?: boolean }

async function readPage(
  ctx: Reader,
  list: ProductList,
  { ids, total, meanings = [], isForgiven = false }: FoundBy,
): Promise<ProductPage> {
  const rows = await readInOrder(ctx, ids)
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

async function readInOrder({ db }: Reader, ids: string[]) {
  const rows = await db.select(shownProductColumns).from(products).where(inArray(products.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toFilters({ type, priceMin, priceMax, isInStock }: ProductList): SQL {
  const filters = [
    isInShop,
    type ? eq(products.type, type) : [],
    priceMin === undefined ? [] : gte(products.priceCents, toCents(priceMin)),
    priceMax === undefined ? [] : lte(products.priceCents, toCents(priceMax)),
    isInStock ? gt(products.stock, products.reserved) : [],
  ]
  return sql.join(filters.flat(), sql` and `)
}

/** As people sort names, not as bytes do; the indexes on the name have the same collation. */
const byName = sql`name collate "en-AU-x-icu"`

/** The place of nulls is that of the indexes, read forwards or backwards: another could not use them. */
const orders: Record<ProductSort, SQL> = {
  newest: newestFirst,
  oldest: oldestFirst,
  'price-asc': sql`price_cents asc, id asc`,
  'price-desc': sql`price_cents desc, id desc`,
  'name-asc': sql`${byName} asc, id asc`,
  'name-desc': sql`${byName} desc, id desc`,
}
