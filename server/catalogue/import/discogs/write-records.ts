import { sql } from 'drizzle-orm'
import { recordChanges } from '#server/audit/index.ts'
import type { Context } from '#server/platform/context.ts'
import { nameOf } from '#server/platform/db/columns.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { products } from '../../catalogue.tables.ts'
import { toNumbers, toSearchExtra } from '../../pressing/pressing.rules.ts'
import { pressings } from '../../pressing/pressing.tables.ts'
import { makeIds } from '../runout/write-products.ts'
import type { Listing } from './listing.ts'
import { parseFormat } from './parse-format.rules.ts'
import type { Plan } from './plan.ts'
import { noVariants, toVariantFigures, type VariantFigures } from './variant-figures.rules.ts'
import type { NewCopy } from './write-new-copies.ts'

const { id, name, type, priceCents, brand, artist, searchExtra, needsCompletion } = products
const { variantsAvailable, cheapestVariantId, cheapestVariantCents, bestMediaRank } = products
const product = {
  ...{ id, name, type, priceCents, brand, artist, searchExtra, needsCompletion },
  ...{ variantsAvailable, cheapestVariantId, cheapestVariantCents, bestMediaRank },
}
const { format, media, normalizedNumbers, discogsReleaseId } = pressings
const pressing = { id, format, media, normalizedNumbers, discogsReleaseId }

/** The ids of the products that the rows add, by release. */
export async function makeRecordIds(
  ctx: Context,
  plans: readonly Plan[],
): Promise<Map<number, string>> {
  const releases = plans.flatMap(({ isNewRecord, listing }) =>
    isNewRecord ? [listing.releaseId] : [],
  )
  const ids = await makeIds(ctx, releases.length)
  return new Map(releases.map((release, index) => [release, ids[index] ?? '']))
}

type NewRows = { added: ReadonlyMap<number, string>; copies: readonly NewCopy[] }

/** Adds the products of the rows, marked as to be completed; their copies and events follow. */
export async function writeNewRecords(
  ctx: Context,
  plans: readonly Plan[],
  { added, copies }: NewRows,
): Promise<void> {
  if (added.size === 0) return
  const figures = toVariantFigures(copies)
  const records = plans
    .filter(({ isNewRecord }) => isNewRecord)
    .map((plan) => toRecord(plan, added.get(plan.listing.releaseId) ?? ''))
    .map((record) => ({ ...record, ...(figures.get(record.id) ?? noVariants) }))
  await freeReleases(ctx, [...added.keys()])
  await insertRecords(ctx, records)
  await recordChanges(
    ctx,
    records.map(({ id, name, artist, brand, price }) => ({
      ...{ action: 'product.created' as const, subject: { id, name }, before: null },
      after: { name, type: 'vinyl', price, artist, brand },
    })),
  )
}

function toRecord({ listing, sent }: Plan, id: string) {
  const { numbers, label, releaseId } = listing
  const { format, media } = parseFormat(listing.format)
  const labels = numbers.map((catalogueNumber) => ({ name: label, slug: '', catalogueNumber }))
  return {
    ...{ id, name: listing.title, type: 'vinyl', priceCents: sent.priceCents },
    ...{ price: sent.priceCents / 100, brand: label, artist: listing.artist || null },
    searchExtra: toSearchExtra(labels, { identifiers: [], gtins: [] }),
    ...{ needsCompletion: 'discogs', format, media, discogsReleaseId: releaseId },
    normalizedNumbers: numbers.flatMap(toNumbers),
    numbers,
  }
}

/** A deleted product gives its release to the new one. */
async function freeReleases({ db }: Context, releaseIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    update pressings p set discogs_release_id = null
    from products r
    where r.id = p.product_id and r.archived_at is not null
      and p.discogs_release_id = any(${sql.param([...releaseIds])}::bigint[])`)
}

/** A trigger adds the pressing with artist and label; its other values follow. */
async function insertRecords(
  { db, now }: Context,
  records: readonly (ReturnType<typeof toRecord> & VariantFigures)[],
): Promise<void> {
  const names = Object.values(product).map(nameOf)
  const keys = Object.keys(product).map((key) => sql`v.${sql.identifier(key)}`)
  await db.execute(sql`
    insert into products (${sql.join(names, sql`, `)}, created_at, updated_at)
    select ${sql.join(keys, sql`, `)}, ${now}::timestamptz, ${now}::timestamptz
    from ${toRecordset(product, records)} as v`)
  await db.execute(sql`
    update pressings p
    set format = v.format, media = v.media, normalized_numbers = v."normalizedNumbers",
      discogs_release_id = v."discogsReleaseId"
    from ${toRecordset(pressing, records)} as v
    where p.product_id = v.id`)
  await db.execute(sql`
    insert into pressing_labels (product_id, position, label_id, catalogue_number, normalized_number)
    select v.id, n.place - 1, coalesce(l.label_id, find_or_add_name('label', v.brand)), n.number, normalize_code(n.number)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as v(id uuid, brand text, numbers text[])
    left join pressing_labels l on l.product_id = v.id and l.position = 0,
      unnest(v.numbers) with ordinality as n(number, place)
    on conflict (product_id, position) do update
    set catalogue_number = excluded.catalogue_number, normalized_number = excluded.normalized_number`)
}

/** Products that were found by their number remember the release of their listing. */
export async function linkReleases({ db }: Context, plans: readonly Plan[]): Promise<void> {
  const links = plans.flatMap(({ record, listing }) =>
    record && record.releaseId === null ? [toLink(record.id, listing)] : [],
  )
  if (links.length === 0) return
  await db.execute(sql`
    update pressings p set discogs_release_id = v.release
    from (select distinct on (id) * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as r(id uuid, release bigint)) as v
    where p.product_id = v.id and p.discogs_release_id is null`)
}

const toLink = (id: string, { releaseId }: Listing) => ({ id, release: releaseId })
