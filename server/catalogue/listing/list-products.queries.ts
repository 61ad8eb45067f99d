import { type SQL, sql } from 'drizzle-orm'
import type { ProductType } from '#contract/catalogue.ts'
import { SHOP_PAGE_SIZE } from '#contract/limits.ts'
import type { ProductView } from '#contract/offers.ts'
import type { ProductSort } from '#contract/product-sorts.ts'
import type { Context } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cachedStatement } from '#server/platform/db/prepared.ts'
import { productCounts, products } from '../catalogue.tables.ts'
import { isListed, listedColumns } from '../product-projection.ts'
import { toShownCents, toSortClause } from './product-sorting.ts'
import { readRows } from './read-rows.queries.ts'
import type { ListedRow } from './show-rows.rules.ts'

/**
 * Product lists without a search text (decision 22): an index-only scan finds the ids of the page, only those rows are read,
 * and the total comes from `productCounts`. One prepared statement does it, where there can be one.
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

export type Listed = { rows: ListedRow[]; total: number }

export async function listPage(ctx: Reader, listing: Listing): Promise<Listed> {
  if (!isPrepared(listing)) return listByIds(ctx, listing)
  const rows = await readPrepared(ctx, listing)
  // A page after the last one has no row with the total.
  return { rows, total: rows[0]?.total ?? (await countShown(ctx, listing)) }
}

type CountedRow = ListedRow & { total: number }

/**
 * Only lists of the shop's page size get a prepared statement, 80 in all: every connection retains each one, and a
 * crawler requests all combinations. One with a price range does in the order of prices, where one plan suits every range.
 */
function isPrepared({ limit, view, sort, ...counted }: Listing): boolean {
  const isOnePlan = hasNoPrices(counted) || sort === 'price-asc' || sort === 'price-desc'
  return limit === SHOP_PAGE_SIZE && view === 'featured' && isOnePlan
}

function hasNoPrices({ minCents, maxCents }: Pick<Counted, 'minCents' | 'maxCents'>): boolean {
  return minCents === undefined && maxCents === undefined
}

async function readPrepared({ db }: Reader, given: Listing): Promise<CountedRow[]> {
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
async function listByIds({ db }: Reader, listing: Listing): Promise<Listed> {
  const { minCents, maxCents, offset } = listing
  const total = sql<number>`(${selectTotal(db, listing)})`.as('total')
  const ids = sql<string[]>`array(${selectIds(listing)})::text[]`.as('ids')
  const found = db.select({ ids, total }).from(sql`(values (1)) as page`)
  const [page] = await found.prepare('').execute({ minCents, maxCents, offset })
  return { rows: await readRows({ db }, page?.ids ?? []), total: page?.total ?? 0 }
}

/** The parts that change the SQL text of a prepared statement, for its name. */
function partsOf({ type, isInStock }: Pick<Counted, 'type' | 'isInStock'>): string[] {
  return [type ?? 'all', isInStock ? 'stock' : '']
}

function selectRows(db: Database, listing: Listing) {
  const counted = selectTotal(db, listing)
  return db
    .select({ ...listedColumns, total: sql<number>`(${counted})` })
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

export async function countShown({ db }: Pick<Reader, 'db'>, listing: Counted): Promise<number> {
  const { minCents, maxCents } = listing
  const select = (name: string) => selectTotal(db, listing).prepare(name)
  const statement = hasNoPrices(listing)
    ? cachedStatement(db, ['count', ...partsOf(listing)].join(' '), select)
    : select('')
  const [row] = await statement.execute({ minCents, maxCents })
  return row?.total ?? 0
}

/** `product_counts` has the prices of featured offers only. */
function selectTotal(db: Database, listing: Counted) {
  if (listing.view === 'featured' || hasNoPrices(listing)) {
    return db.select({ total }).from(productCounts).where(toCounted(listing))
  }
  return db.select({ total: matches }).from(products).where(toFilters(listing))
}

const matches = sql<number>`count(*)::int`
const total = sql<number>`coalesce(sum(${productCounts.delta}), 0)::int`

/** The type is a literal, which lets PostgreSQL use its statistics when it plans the statement. */
function toFilters({ view, type, minCents, maxCents, isInStock }: Counted): SQL {
  const cents = toShownCents(view)
  return allOf([
    isListed,
    type && sql`type = ${sql.raw(`'${type}'`)}`,
    minCents !== undefined && sql`${cents} >= ${sql.placeholder('minCents')}`,
    maxCents !== undefined && sql`${cents} <= ${sql.placeholder('maxCents')}`,
    isInStock && sql`is_in_stock`,
  ])
}

type Counted = Pick<Listing, 'view' | 'type' | 'minCents' | 'maxCents' | 'isInStock'>

export const wholeShop: Counted = {
  view: 'featured',
  type: undefined,
  minCents: undefined,
  maxCents: undefined,
  isInStock: false,
}

function toCounted({ type, minCents, maxCents, isInStock }: Counted): SQL {
  const isPriced = minCents !== undefined || maxCents !== undefined
  return allOf([
    isPriced ? sql`price_cents is not null` : sql`price_cents is null`,
    type && sql`type = ${sql.raw(`'${type}'`)}`,
    minCents !== undefined && sql`price_cents >= ${sql.placeholder('minCents')}`,
    maxCents !== undefined && sql`price_cents <= ${sql.placeholder('maxCents')}`,
    isInStock && sql`is_in_stock`,
  ])
}

function allOf(conditions: (SQL | string | false | undefined)[]): SQL {
  const given = conditions.filter((each) => typeof each === 'object')
  return sql.join(given, sql` and `)
}
