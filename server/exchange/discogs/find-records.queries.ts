import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/catalogue.tables.ts'
import { type discogsListings, isPresentListing } from '#server/catalogue/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isAnyOf } from '#server/platform/db/is-any-of.ts'
import { toNumbers } from '#server/pressings/index.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import type { Listing } from './listing.ts'

const { id, name, priceCents, stock, reserved } = products
const { discogsReleaseId: releaseId } = pressings

/** The listings whose units are own stock, by their ids; null for none. */
const newStock = sql<Record<
  string,
  Pick<typeof discogsListings.$inferSelect, 'sent'> & { units: number }
> | null>`(
  select jsonb_object_agg(listing_id, jsonb_build_object('units', units, 'sent', sent)) from discogs_listings
  where product_id = ${pressings.productId} and units is not null and not is_ended and ${isPresentListing})`

/** A product that listings are copies of. */
export type FoundRecord = Awaited<ReturnType<typeof selectRecords>>[number]

function selectRecords({ db }: Context) {
  return db
    .select({ id, name, priceCents, stock, reserved, releaseId, newStock })
    .from(pressings)
    .innerJoin(products, and(eq(id, pressings.productId), isNull(products.archivedAt)))
    .$dynamic()
}

export async function findRecords(ctx: Context, ids: readonly string[]): Promise<FoundRecord[]> {
  return ids.length === 0 ? [] : selectRecords(ctx).where(isAnyOf(id, ids))
}

/** The next products that have own stock from listings, by id. */
export async function listRecordsWithNewStock(
  ctx: Context,
  { after, limit }: { after: string; limit: number },
): Promise<FoundRecord[]> {
  return selectRecords(ctx)
    .where(
      and(
        inArray(id, sql`(select product_id from discogs_listings where units is not null)`),
        isNotNull(newStock),
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit)
}

/** By Discogs release. */
export async function findRecordsOfReleases(
  ctx: Context,
  releaseIds: readonly number[],
): Promise<Map<number, FoundRecord>> {
  const found = await selectRecords(ctx).where(isAnyOf(releaseId, releaseIds))
  return new Map(found.map((record) => [record.releaseId ?? 0, record]))
}

/**
 * The products without a Discogs release that have a number, the label and the artist of a listing, all normalized and also by
 * their former names, by the release of the listing.
 */
export async function findRecordsByNumber(
  ctx: Context,
  listings: readonly Listing[],
): Promise<Map<number, FoundRecord[]>> {
  const wanted = listings
    .map(({ releaseId, numbers, label, artist }) => ({
      releaseId,
      label,
      artist,
      numbers: toNumbers(numbers.join(', ')),
    }))
    .filter(({ numbers, label, artist }) => numbers.length > 0 && label && artist)
  if (wanted.length === 0) return new Map()
  // `offset 0` and `limit 1` fix the order of the joins: numbers first. Statistics are out of date during an import.
  const { rows } = await ctx.db.execute<{ wanted: string; id: string }>(sql`
    select w."releaseId" as wanted, p.product_id as id
    from (select "releaseId", label, artist, normalize_codes(numbers) as numbers
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w("releaseId" bigint, numbers text[], label text, artist text) offset 0) as w
    cross join lateral (select product_id from pressings
      where normalized_numbers && w.numbers and discogs_release_id is null offset 0) as p
    cross join lateral (select artist from products where id = p.product_id offset 0) as r
    cross join lateral (select from pressing_labels
      where product_id = p.product_id and label_id = find_name('label', w.label) limit 1) as named
    where normalize_name(coalesce(r.artist, '')) in (normalize_name(w.artist),
      (select normalized_name from catalogue_names where id = find_name('artist', w.artist)))
    order by p.product_id`)
  const ids = rows.map((row) => row.id)
  const records = await findRecords(ctx, ids)
  const byId = new Map(records.map((record) => [record.id, record]))
  const grouped = Map.groupBy(rows, (row) => Number(row.wanted))
  return new Map(
    [...grouped].map(([release, found]) => [
      release,
      found.flatMap((row) => byId.get(row.id) ?? []),
    ]),
  )
}
