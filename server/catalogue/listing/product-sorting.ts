import { type SQL, sql } from 'drizzle-orm'
import type { ProductSort } from '#contract/catalogue.ts'
import type { ProductView } from '#contract/offers.ts'

/** NULLS FIRST/LAST must match the index, or PostgreSQL cannot use it. */
const newest = { asc: sql` asc nulls first`, desc: sql` desc nulls last` }
const plain = { asc: sql` asc`, desc: sql` desc` }

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

const ownPriceClauses: Partial<Record<ProductSort, SQL>> = {
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
