import { and, eq, getTableColumns, gt, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductPage, ProductSort, ProductType } from '../../contract/catalogue.ts'
import { toCents } from '../../contract/money.ts'
import type { Context } from '../platform/context.ts'
import { isId } from '../platform/db/ids.ts'
import { productNotFound } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { matchExactly, matchForgiving, type SearchMatch } from './product-search.queries.ts'
import { toProduct } from './to-product.ts'

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

const { searchVector: _, searchWords: __, archivedAt: ___, ...columns } = getTableColumns(products)
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
 * Small typos are forgiven only when the text matches nothing as it is.
 */
export async function listProducts(ctx: Context, list: ProductList): Promise<ProductPage> {
  const match = matchExactly(list.search ?? '')
  const found = await listMatches(ctx, list, match)
  if (!match || found.pagination.totalProducts > 0) return found
  return listMatches(ctx, list, await matchForgiving(ctx, list.search ?? ''))
}

async function listMatches(
  ctx: Context,
  list: ProductList,
  match: SearchMatch | undefined,
): Promise<ProductPage> {
  const condition = and(...toFilters(list), match?.condition)
  const [rows, totalProducts] = await Promise.all([
    ctx.db
      .select(shownProductColumns)
      .from(products)
      .where(condition)
      .orderBy(...toOrder(list.sort, match))
      .limit(list.limit)
      .offset((list.page - 1) * list.limit),
    ctx.db.$count(products, condition),
  ])
  return {
    success: true,
    products: rows.map(toProduct),
    pagination: {
      currentPage: list.page,
      totalPages: Math.ceil(totalProducts / list.limit),
      totalProducts,
    },
  }
}

function toFilters({ type, priceMin, priceMax, isInStock }: ProductList): (SQL | undefined)[] {
  return [
    isInShop,
    type && eq(products.type, type),
    priceMin === undefined ? undefined : gte(products.priceCents, toCents(priceMin)),
    priceMax === undefined ? undefined : lte(products.priceCents, toCents(priceMax)),
    isInStock ? gt(products.stock, products.reserved) : undefined,
  ]
}

/** As people sort names, not as bytes do; the indexes on the name have the same collation. */
const byName = sql`${products.name} collate "en-AU-x-icu"`

/** The place of nulls is that of the indexes, read forwards or backwards: another could not use them. */
const orders: Record<ProductSort, SQL[]> = {
  newest: [sql`${products.createdAt} desc nulls last`, sql`${products.id} desc nulls last`],
  oldest: [sql`${products.createdAt} asc nulls first`, sql`${products.id} asc nulls first`],
  'price-asc': [sql`${products.priceCents} asc`, sql`${products.id} asc`],
  'price-desc': [sql`${products.priceCents} desc`, sql`${products.id} desc`],
  'name-asc': [sql`${byName} asc`, sql`${products.id} asc`],
  'name-desc': [sql`${byName} desc`, sql`${products.id} desc`],
}

function toOrder(sort: ProductSort | undefined, match: SearchMatch | undefined): SQL[] {
  if (sort || !match) return orders[sort ?? 'newest']
  return [sql`${match.rank} desc`, ...orders.newest]
}
