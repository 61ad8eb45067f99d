import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CallInput, HandlerAnswer } from '#contract/calls.ts'
import type { UsedCopy, UsedCopySort } from '#contract/copies/used-copies.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import {
  isOnDiscogs,
  selectUsedCopies,
  toUsedCopy,
  type UsedCopyRow,
} from '#server/catalogue/index.ts'
import { usedCopies } from '#server/catalogue/offers.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { isId } from '#server/platform/db/ids.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { toLikePattern } from '#server/platform/db/like-pattern.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'

type Page = HandlerAnswer<'GET /used-copies'>
type ListInput = CallInput<'GET /used-copies'>['query']
export type UsedCopyFilter = Omit<ListInput, 'page' | 'limit'>

/** A page of used copies. Deleted copies are in no answer. */
export async function listUsedCopies(
  ctx: Context,
  { page, limit, ...filter }: ListInput,
): Promise<Page> {
  const where = toCondition(filter, ctx.now)
  const [rows, totalUsedCopies] = await Promise.all([
    selectUsedCopies(ctx)
      .where(where)
      .orderBy(...toOrder(filter))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(listed, where),
  ])
  const totalPages = Math.ceil(totalUsedCopies / limit)
  return {
    usedCopies: rows.map((row) => toUsedCopy(row, ctx)),
    pagination: { currentPage: page, totalPages, totalUsedCopies },
  }
}

export async function findUsedCopyBySku(ctx: Context, sku: string): Promise<UsedCopy | undefined> {
  const [row] = await selectUsedCopies(ctx).where(and(isShown, eq(usedCopies.sku, sku)))
  return row && toUsedCopy(row, ctx)
}

export type StoredCopy = { usedCopy: UsedCopy; row: UsedCopyRow }

/** The used copies with these SKUs, by SKU; unknown and deleted ones are omitted. */
export async function findUsedCopiesBySku(
  ctx: Context,
  skus: readonly string[],
): Promise<Map<string, StoredCopy>> {
  const rows = await selectUsedCopies(ctx).where(and(isShown, isAnyOf(usedCopies.sku, skus)))
  return new Map(
    rows.map((found) => [found.row.sku, { usedCopy: toUsedCopy(found, ctx), row: found.row }]),
  )
}

/** The ids of all used copies that match, in the order of the list. */
export async function listUsedCopyIds(ctx: Context, filter: UsedCopyFilter): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: products.id })
    .from(usedCopies)
    .innerJoin(products, eq(products.id, usedCopies.productId))
    .where(toCondition(filter, ctx.now))
    .orderBy(...toOrder(filter))
  return rows.map(({ id }) => id)
}

/** These used copies, in the given order; deleted ones are omitted. */
export async function readUsedCopies(ctx: Context, ids: readonly string[]): Promise<UsedCopy[]> {
  const rows = await selectUsedCopies(ctx).where(and(isShown, isAnyOf(products.id, ids)))
  const byId = new Map(rows.map((row) => [row.offer.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toUsedCopy(row, ctx)] : []
  })
}

const isShown = isNull(products.archivedAt)

const listed = sql`${usedCopies} inner join ${products} on ${products.id} = ${usedCopies.productId}`

/** The latest day of arrival, or of creation for a draft. */
const agedFrom = sql`coalesce(${usedCopies.listedAt}, ${usedCopies.createdAt})`

function toCondition(filter: UsedCopyFilter, now: Date): SQL | undefined {
  const { search, state, grade, location, lot, sku, discogs } = filter
  const days = filter['min-age-days']
  const productId = filter['product-id']
  return and(
    isShown,
    search ? toSearch(search) : undefined,
    state ? eq(usedCopies.state, state) : undefined,
    grade ? eq(usedCopies.mediaGrade, grade) : undefined,
    location ? startsWith(usedCopies.location, location) : undefined,
    lot ? eq(usedCopies.lot, lot) : undefined,
    days
      ? sql`${agedFrom} <= ${now}::timestamptz - make_interval(hours => ${days * 24})`
      : undefined,
    productId === undefined ? undefined : ofProduct(productId),
    sku ? inArray(usedCopies.sku, sku) : undefined,
    discogs ? needsReleaseId : undefined,
  )
}

function toSearch(search: string): SQL {
  const text = sql`concat_ws(' ', ${usedCopies.sku}, ${products.artist}, ${products.name})`
  return sql`lower(immutable_unaccent(${text})) like lower(immutable_unaccent(${toLikePattern(search)}))`
}

function startsWith(column: typeof usedCopies.location, text: string): SQL {
  return sql`lower(${column}) like ${toLikePattern(text).slice(1)}`
}

/** An id that is none matches nothing. */
function ofProduct(id: string): SQL {
  if (!isId(id)) return sql`false`
  return sql`${products.parentId} = (select coalesce(parent_id, id) from ${products} where id = ${id}::uuid)`
}

/** As the exports for Discogs: on sale here, and not there because the record has no release. */
const needsReleaseId = sql`${usedCopies.state} = 'on-sale' and not ${isOnDiscogs}
  and exists (select from ${pressings}
  where ${pressings.productId} = ${products.parentId} and ${pressings.discogsReleaseId} is null)`

const sortColumns: Record<UsedCopySort, SQL> = {
  createdAt: sql`${usedCopies.createdAt}`,
  listedAt: sql`${usedCopies.listedAt}`,
  price: sql`${products.priceCents}`,
  sku: sql`${usedCopies.sku}`,
  location: sql`lower(${usedCopies.location})`,
  name: sql`${products.name} collate "en-AU-x-icu"`,
  artist: sql`${products.artist} collate "en-AU-x-icu"`,
}

function toOrder({ sort, order }: UsedCopyFilter): SQL[] {
  const column = sortColumns[sort]
  const directed = order === 'asc' ? asc(column) : desc(column)
  return [sql`${directed} nulls last`, order === 'asc' ? asc(products.id) : desc(products.id)]
}
