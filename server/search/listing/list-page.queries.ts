import { type SQL, sql } from 'drizzle-orm'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import type { ProductType } from '#contract/products/catalogue.ts'
import type { ProductView } from '#contract/products/offers.ts'
import type { ProductSort } from '#contract/products/product-sorts.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { isListed, type ListedRow, listedColumns, readRows } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { noFacets } from '../facets/facet-choice.ts'
import { toShownCents, toSortClause } from './product-sorting.ts'
import { readTotal, type Total, toSelectionKey } from './totals.ts'

/**
 * Product lists without a search text: an index-only scan finds the ids of the page, and only those rows are read. The total is
 * counted after it, or comes from memory where it is large (decision 10).
 */
type Reader = Pick<Context, 'db'>

export type Listing = {
  /** By the featured offer, or each product by itself. */
  view: Exclude<ProductView, 'used-copies'>
  type: ProductType | undefined
  minCents: number | undefined
  maxCents: number | undefined
  isInStock: boolean
  sort: ProductSort
  limit: number
  offset: number
}

export type Listed = Total & { rows: ListedRow[] }

export async function listPage(ctx: Reader, listing: Listing): Promise<Listed> {
  const read = isPrepared(listing) ? readPrepared : readByIds
  // One after the other: a list takes one connection at a time.
  const rows = await read(ctx, listing)
  return { ...(await countShown(ctx, listing)), rows }
}

/**
 * Only lists of the shop's page size get a prepared statement, 80 in all: every connection retains each one, and a
 * crawler requests all combinations. One with a price range does in the order of prices, where one plan suits every range.
 */
function isPrepared({ limit, view, sort, ...counted }: Listing): boolean {
  const isOnePlan = hasNoPrices(counted) || sort === 'price-asc' || sort === 'price-desc'
  return limit === SHOP_PAGE_SIZE && view === 'featured' && isOnePlan
}

function hasNoPrices({ minCents, maxCents }: Pick<Shown, 'minCents' | 'maxCents'>): boolean {
  return minCents === undefined && maxCents === undefined
}

async function readPrepared({ db }: Reader, given: Listing): Promise<ListedRow[]> {
  const listing = hasNoPrices(given) ? given : withBothPrices(given)
  const { sort, offset, minCents, maxCents } = listing
  const priced = hasNoPrices(listing) ? '' : 'priced'
  const name = ['list', sort, ...partsOf(listing), priced].join(' ')
  const statement = cachedStatement(db, name, (name) => selectRows(db, listing).prepare(name))
  return statement.execute({ offset, minCents, maxCents })
}

/** One statement for ranges with one end and with both. */
function withBothPrices(listing: Listing): Listing {
  return { ...listing, minCents: listing.minCents ?? 0, maxCents: listing.maxCents ?? INTEGER_MAX }
}

/** The largest `integer` of PostgreSQL. */
const INTEGER_MAX = 2 ** 31 - 1

/** PostgreSQL plans this statement each time, which takes far longer for all columns of a row than for its id. */
async function readByIds({ db }: Reader, listing: Listing): Promise<ListedRow[]> {
  const { minCents, maxCents, offset } = listing
  const ids = sql<string[]>`array(${selectIds(listing)})::text[]`.as('ids')
  const found = db.select({ ids }).from(sql`(values (1)) as page`)
  const [page] = await found.prepare('').execute({ minCents, maxCents, offset })
  return readRows({ db }, page?.ids ?? [])
}

/** The parts that change the SQL text of a prepared statement, for its name. */
function partsOf({ type, isInStock }: Pick<Shown, 'type' | 'isInStock'>): string[] {
  return [type ?? 'all', isInStock ? 'stock' : '']
}

function selectRows(db: Database, listing: Listing) {
  return db
    .select(listedColumns)
    .from(products)
    .where(sql`id = any(array(${selectIds(listing)}))`)
    .orderBy(toSortClause(listing.sort, listing.view))
}

function selectIds(listing: Listing): SQL {
  // PostgreSQL guesses a subquery's value: for a known one it would plan the statement again each time.
  const offset = sql`(select ${sql.placeholder('offset')}::bigint)`
  return sql`select id from products where ${toFilters(listing)}
    order by ${toSortClause(listing.sort, listing.view)} limit ${sql.raw(String(listing.limit))} offset ${offset}`
}

/** The number of products in a list; of many as they were a moment ago. */
export async function countShown({ db }: Reader, shown: Shown): Promise<Total> {
  const key = toSelectionKey({ ...shown, choice: noFacets })
  return readTotal(db, { key, count: () => countNow(db, shown) })
}

async function countNow(db: Database, shown: Shown): Promise<number> {
  const { minCents, maxCents } = shown
  const select = (name: string) =>
    db.select({ total: matches }).from(products).where(toFilters(shown)).prepare(name)
  const statement = hasNoPrices(shown)
    ? cachedStatement(db, ['count', ...partsOf(shown)].join(' '), select)
    : select('')
  const [row] = await statement.execute({ minCents, maxCents })
  return row?.total ?? 0
}

const matches = sql<number>`count(*)::int`

/** The type is a literal, which lets PostgreSQL use its statistics when it plans the statement. */
function toFilters({ view, type, minCents, maxCents, isInStock }: Shown): SQL {
  const cents = toShownCents(view)
  return allOf([
    isListed,
    type && sql`type = ${sql.raw(`'${type}'`)}`,
    minCents !== undefined && sql`${cents} >= ${sql.placeholder('minCents')}`,
    maxCents !== undefined && sql`${cents} <= ${sql.placeholder('maxCents')}`,
    isInStock && sql`is_in_stock`,
  ])
}

type Shown = Pick<Listing, 'view' | 'type' | 'minCents' | 'maxCents' | 'isInStock'>

export const wholeShop: Shown = {
  view: 'featured',
  type: undefined,
  minCents: undefined,
  maxCents: undefined,
  isInStock: false,
}

function allOf(conditions: (SQL | string | false | undefined)[]): SQL {
  const given = conditions.filter((each) => typeof each === 'object')
  return sql.join(given, sql` and `)
}
