import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { products } from '../../catalogue.tables.ts'
import { usedCopies } from '../../offers/offers.tables.ts'

const { id, parentId, name, priceCents, stock, reserved, archivedAt } = products

/** The used copies of listings. */
export type ListedCopy = Awaited<ReturnType<typeof selectCopies>>[number]

function selectCopies({ db }: Context, where: SQL | undefined) {
  return db
    .select({
      ...{ id, parentId, name, priceCents, stock, reserved, archivedAt },
      row: getTableColumns(usedCopies),
    })
    .from(usedCopies)
    .innerJoin(products, eq(id, usedCopies.productId))
    .where(where)
    .orderBy(sql`${usedCopies.discogsListingId} nulls last`, asc(id))
}

/** All copies of each listing, also those that were sold or deleted here. */
export async function findCopiesOfListings(
  ctx: Context,
  listingIds: readonly number[],
): Promise<Map<number, ListedCopy[]>> {
  const found = await selectCopies(ctx, inArray(usedCopies.discogsListingGroup, [...listingIds]))
  return Map.groupBy(found, ({ row }) => row.discogsListingGroup ?? 0)
}

/** The copies with these SKUs, by SKU, also those that were sold or deleted here. */
export async function findCopiesOfSkus(
  ctx: Context,
  skus: readonly string[],
): Promise<Map<string, ListedCopy>> {
  if (skus.length === 0) return new Map()
  const found = await selectCopies(ctx, inArray(usedCopies.sku, [...skus]))
  return new Map(found.map((copy) => [copy.row.sku, copy]))
}

type Place = { listing: number; id: string }

/** The next copies on Discogs that can be bought here, in the order of listings. */
export async function listCopiesOnSale(
  ctx: Context,
  { after, limit }: { after: Place; limit: number },
): Promise<ListedCopy[]> {
  const { discogsListingGroup: listing, discogsSent, state } = usedCopies
  const where = and(
    sql`(${listing}, ${id}) > (${after.listing}::bigint, ${after.id}::uuid)`,
    isNotNull(discogsSent),
    inArray(state, ['on-sale', 'held', 'in-checkout']),
    isNull(archivedAt),
  )
  return ctx.db
    .select({
      ...{ id, parentId, name, priceCents, stock, reserved, archivedAt },
      row: getTableColumns(usedCopies),
    })
    .from(usedCopies)
    .innerJoin(products, eq(id, usedCopies.productId))
    .where(where)
    .orderBy(listing, asc(id))
    .limit(limit)
}
