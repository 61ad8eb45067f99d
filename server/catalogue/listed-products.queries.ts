import { type SQL, sql } from 'drizzle-orm'
import type { ProductSort, ProductType } from '../../contract/catalogue.ts'
import { ADMIN_PAGE_SIZE, SHOP_PAGE_SIZE } from '../../contract/limits.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/db/database.ts'
import { prepareOnce } from '../platform/db/prepared.ts'
import { productCounts, products } from './catalogue.tables.ts'
import { findPlace, keepPlace, type Place, placesIn } from './known-places.ts'
import { readRevision } from './known-totals.ts'
import { isInShop, productOrders, shownProductColumns } from './product-columns.ts'
import type { ShownProductRow } from './to-product.ts'

/**
 * Pages of products without a search text, each with one statement: the ids of the page are read from an index in its
 * order, the wide rows of those only, and the total is kept (`productCounts`). Far inside, an index would still be
 * read up to the page: there it is read from the nearer end, or from a place that is known from an earlier page.
 */
type Reader = Pick<Context, 'db' | 'now'>

export type Listing = {
  type: ProductType | undefined
  minCents: number | undefined
  maxCents: number | undefined
  isInStock: boolean
  sort: ProductSort
  limit: number
  offset: number
}

export type Listed = { rows: ShownProductRow[]; total: number }

const DEEP_FROM = 2_000

export async function listShown(ctx: Reader, listing: Listing): Promise<Listed> {
  if (listing.offset >= DEEP_FROM) return listDeep(ctx, listing)
  const rows = await readRows(ctx, listing)
  // Beyond the last page there is no row to tell the total.
  return { rows, total: rows[0]?.total ?? (await countShown(ctx, listing)) }
}

async function listDeep(ctx: Reader, listing: Listing): Promise<Listed> {
  const { offset, limit, sort } = listing
  const places = placesIn(ctx.db)
  const [total, revision] = await Promise.all([countShown(ctx, listing), readRevision(ctx)])
  if (offset >= total) return { rows: [], total }
  const shelf = { places, now: ctx.now, listing: nameOf(listing), revision }
  const place = findPlace({ ...shelf, offset })
  const onPage = Math.min(limit, total - offset)
  const fromEnd = total - offset - onPage
  const isNearerEnd = fromEnd < offset - (place?.offset ?? 0)
  const backwards = { ...listing, sort: opposites[sort], limit: onPage, offset: fromEnd }
  const rows = isNearerEnd
    ? (await readRows(ctx, backwards)).toReversed()
    : await readRows(ctx, listing, place)
  const [first] = rows
  if (first) keepPlace({ ...shelf, offset, firstId: first.id })
  return { rows, total }
}

const opposites: Record<ProductSort, ProductSort> = {
  newest: 'oldest',
  oldest: 'newest',
  'price-asc': 'price-desc',
  'price-desc': 'price-asc',
  'name-asc': 'name-desc',
  'name-desc': 'name-asc',
}

/** Tells apart what finds different products or orders them differently. */
function nameOf({ type, minCents, maxCents, isInStock, sort }: Listing): string {
  return [type ?? 'all', minCents ?? '', maxCents ?? '', isInStock ? 'in stock' : '', sort].join(
    ' ',
  )
}

type CountedRow = ShownProductRow & { total: number }

/** Only the sizes of the shop's own pages are worth a prepared statement; anybody may ask for any other. */
const PREPARED_LIMITS = [SHOP_PAGE_SIZE, ADMIN_PAGE_SIZE]

async function readRows({ db }: Reader, listing: Listing, place?: Place): Promise<CountedRow[]> {
  const { minCents, maxCents, sort, limit } = listing
  const offset = listing.offset - (place?.offset ?? 0)
  const values = { minCents, maxCents, offset, firstId: place?.firstId }
  const shape = { ...listing, isOffset: offset > 0, isFromPlace: place !== undefined }
  if (!PREPARED_LIMITS.includes(limit)) return selectRows(db, shape).prepare('').execute(values)
  const window = [shape.isOffset ? 'offset' : '', place ? 'place' : '']
  const name = ['list', sort, limit, ...partsOf(listing), ...window].join(' ')
  const statement = prepareOnce(db, name, (name) => selectRows(db, shape).prepare(name))
  return statement.execute(values)
}

/** What of a listing changes the text of a statement, for its name. */
function partsOf({ type, minCents, maxCents, isInStock }: Counted): string[] {
  return [
    type ?? 'all',
    minCents === undefined ? '' : 'min',
    maxCents === undefined ? '' : 'max',
    isInStock ? 'stock' : '',
  ]
}

type Shape = Listing & { isOffset: boolean; isFromPlace: boolean }

function selectRows(db: Database, { isOffset, isFromPlace, ...listing }: Shape) {
  const order = productOrders[listing.sort]
  const from = isFromPlace ? sql` and ${order.onwardsFrom(sql.placeholder('firstId'))}` : sql``
  const offset = isOffset ? sql` offset ${sql.placeholder('offset')}` : sql``
  const ids = sql`select id from products where ${toFilters(listing)}${from}
    order by ${order.by} limit ${sql.raw(String(listing.limit))}${offset}`
  const counted = db.select({ total }).from(productCounts).where(toCounted(listing))
  return db
    .select({ ...shownProductColumns, total: sql<number>`(${counted})` })
    .from(products)
    .where(sql`id = any(array(${ids}))`)
    .orderBy(order.by)
}

export async function countShown({ db }: Pick<Reader, 'db'>, listing: Counted): Promise<number> {
  const { minCents, maxCents } = listing
  const select = (name: string) =>
    db.select({ total }).from(productCounts).where(toCounted(listing)).prepare(name)
  const statement = prepareOnce(db, ['count', ...partsOf(listing)].join(' '), select)
  const [row] = await statement.execute({ minCents, maxCents })
  return row?.total ?? 0
}

const total = sql<number>`coalesce(sum(${productCounts.change}), 0)::int`

/** Types are few and written out, so that PostgreSQL knows them when it plans. */
function toFilters({ type, minCents, maxCents, isInStock }: Listing): SQL {
  return allOf([
    isInShop,
    type && sql`type = ${sql.raw(`'${type}'`)}`,
    minCents !== undefined && sql`price_cents >= ${sql.placeholder('minCents')}`,
    maxCents !== undefined && sql`price_cents <= ${sql.placeholder('maxCents')}`,
    isInStock && sql`is_in_stock`,
  ])
}

type Counted = Pick<Listing, 'type' | 'minCents' | 'maxCents' | 'isInStock'>

export const wholeShop: Counted = {
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
