import { type SQL, sql } from 'drizzle-orm'
import type { ProductView } from '#contract/products/offers.ts'
import type { ProductSort } from '#contract/products/product-sorts.ts'
import type { ListSort } from '#server/catalogue/index.ts'

/** NULLS FIRST/LAST must match the index, or PostgreSQL cannot use it. */
const newest = { asc: sql` asc nulls first`, desc: sql` desc nulls last` }
const plain = { asc: sql` asc`, desc: sql` desc` }
const unknownLast = { asc: sql` asc nulls last`, desc: sql` desc nulls last` }

function orderBy(column: SQL, direction: 'asc' | 'desc', suffix = plain): SQL {
  return sql`${column}${suffix[direction]}, id${suffix[direction]}`
}

/** People's alphabetical order instead of byte order; the indexes on the name use the same collation. */
const byName = sql`name collate "en-AU-x-icu"`

export const productSortClauses: Record<ProductSort, SQL> = {
  newest: orderBy(sql`created_at`, 'desc', newest),
  oldest: orderBy(sql`created_at`, 'asc', newest),
  'price-asc': orderBy(sql`featured_cents`, 'asc'),
  'price-desc': orderBy(sql`featured_cents`, 'desc'),
  'name-asc': orderBy(byName, 'asc'),
  'name-desc': orderBy(byName, 'desc'),
}

type SortColumns = {
  /** The price that the list shows. */
  cents?: SQL | undefined
  released: SQL
  catalogueNumber: SQL
}

/** The order of a list by columns that depend on it; records without a date or number come last. */
export function toListOrder(sort: ListSort, columns: SortColumns): SQL {
  const { cents = sql`featured_cents`, released, catalogueNumber } = columns
  const number = sql`${catalogueNumber} collate catalogue_number`
  const clauses: Record<ListSort, SQL> = {
    ...productSortClauses,
    'price-asc': orderBy(cents, 'asc'),
    'price-desc': orderBy(cents, 'desc'),
    'released-asc': orderBy(released, 'asc', unknownLast),
    'released-desc': orderBy(released, 'desc', unknownLast),
    'catalogue-number-asc': orderBy(number, 'asc', unknownLast),
    'catalogue-number-desc': orderBy(number, 'desc', unknownLast),
  }
  return clauses[sort]
}

const ownPriceClauses: Partial<Record<ListSort, SQL>> = {
  'price-asc': orderBy(sql`price_cents`, 'asc'),
  'price-desc': orderBy(sql`price_cents`, 'desc'),
}

/** Every view sorts by the price it shows; no index has the own price. */
export function toSortClause(sort: ProductSort, view: ProductView): SQL {
  const ownPrice = view === 'products' ? ownPriceClauses[sort] : undefined
  return ownPrice ?? productSortClauses[sort]
}

/** The column of the price that a view of products shows. */
export const toShownCents = (view: ProductView): SQL =>
  view === 'products' ? sql`price_cents` : sql`featured_cents`

/** Whether a sort needs facts of the pressing. */
export function isPressingSort(sort: ListSort): sort is Exclude<ListSort, ProductSort> {
  return !Object.hasOwn(productSortClauses, sort)
}
