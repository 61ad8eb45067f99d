import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { toRecordset } from '#server/platform/db/recordset.ts'
import { insertRows, updateRows } from '#server/platform/db/write-rows.ts'
import {
  freeReleases,
  readPressings,
  toNumbers,
  toPressing,
  toSearchExtra,
  withPresentNames,
} from '#server/pressings/index.ts'
import { pressings } from '#server/pressings/pressing.tables.ts'
import { saveOffers } from '#server/products/index.ts'
import { parseFormat } from './parse-format.rules.ts'
import type { Plan } from './plan.ts'
import { noVariants, toVariantFigures, type VariantFigures } from './variant-figures.rules.ts'
import type { NewCopy } from './write-new-copies.ts'

const { id, name, artist } = products
const { format, media, normalizedNumbers, discogsReleaseId } = pressings
const pressing = { id, name, format, media, normalizedNumbers, discogsReleaseId }

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
  const wanted = plans
    .filter(({ isNewRecord }) => isNewRecord)
    .map((plan) => toRecord(plan, added.get(plan.listing.releaseId) ?? ''))
  const records = (await withPresentNames(ctx, wanted)).map((record) => ({
    ...record,
    ...(figures.get(record.id) ?? noVariants),
  }))
  await freeReleases(ctx, [...added.keys()])
  await insertRecords(ctx, records)
  await recordChanges(
    ctx,
    records.map(({ id, name, type, priceCents, artist, brand }) => ({
      action: 'product.created' as const,
      subject: { id, name },
      before: null,
      after: { name, type, price: toDollars(priceCents), artist, brand },
    })),
  )
}

function toRecord({ listing, sent }: Plan, id: string) {
  const { numbers, label, releaseId } = listing
  const labels = numbers.map((catalogueNumber) => ({ name: label, slug: '', catalogueNumber }))
  return {
    id,
    name: listing.title,
    type: 'vinyl' as const,
    priceCents: sent.priceCents,
    brand: label,
    artist: listing.artist || null,
    searchExtra: toSearchExtra(labels, { identifiers: [], gtins: [] }),
    needsCompletion: 'discogs' as const,
    ...parseFormat(listing.format),
    discogsReleaseId: releaseId,
    normalizedNumbers: numbers.flatMap(toNumbers),
    numbers,
  }
}

type NewRecord = ReturnType<typeof toRecord> & VariantFigures

/** Instead of the trigger, which would write pressings without their formats and numbers first. */
async function insertRecords(ctx: Context, records: readonly NewRecord[]): Promise<void> {
  const { db, now } = ctx
  await db.execute(sql`select set_config('runout.pressings', 'later', true)`)
  await insertRows(
    ctx,
    products,
    records.map((record) => ({ ...record, createdAt: now, updatedAt: now })),
  )
  await db.execute(sql`select set_config('runout.pressings', '', true)`)
  await insertPressings(ctx, records)
}

async function insertPressings({ db }: Context, records: readonly NewRecord[]): Promise<void> {
  const found = await db.execute<{ artists: object; labels: object }>(sql`
    select ${toIds(
      'artist',
      records.flatMap(({ artist }) => artist ?? []),
    )} as artists,
      ${toIds(
        'label',
        records.filter(hasLabel).map(({ brand }) => brand),
      )} as labels`)
  const { artists = {}, labels = {} } = found.rows[0] ?? {}
  await db.execute(sql`
    insert into pressings (product_id, normalized_title, format, media, normalized_numbers, discogs_release_id)
    select v.id, normalize_code(v.name), v.format, v.media, normalize_codes(v."normalizedNumbers"), v."discogsReleaseId"
    from ${toRecordset(pressing, records)} as v`)
  await db.execute(sql`
    insert into pressing_artists (product_id, position, artist_id, credited_as)
    select v.id, 0, n.id, case when n.name = v.artist then '' else v.artist end
    from ${toRecordset({ id, artist }, records)} as v
    join catalogue_names n on n.id = (${JSON.stringify(artists)}::jsonb ->> v.artist)::uuid`)
  await db.execute(sql`
    insert into pressing_labels (product_id, position, label_id, catalogue_number, normalized_number)
    select v.id, n.place - 1, (${JSON.stringify(labels)}::jsonb ->> v.brand)::uuid, n.number, normalize_code(n.number)
    from jsonb_to_recordset(${JSON.stringify(records.filter(hasLabel))}::jsonb) as v(id uuid, brand text, numbers text[]),
      unnest(case when v.numbers = '{}' then '{""}' else v.numbers end) with ordinality as n(number, place)`)
}

/** A number without a label has one without a name. */
const hasLabel = ({ brand, numbers }: NewRecord) => brand !== '' || numbers.length > 0

/** The ids of names, as an object; new ones are added in one order, as all steps do. */
const toIds = (kind: 'artist' | 'label', names: readonly string[]) => sql`(
  select coalesce(jsonb_object_agg(name, find_or_add_name(${kind}, name)), '{}')
  from (select name from unnest(${sql.param([...new Set(names)].sort())}::text[]) name order by 1) named)`

/** Products that were found by their number remember the release of their listing, until an undo of the import. */
export async function linkReleases(ctx: Context, plans: readonly Plan[]): Promise<void> {
  const links = new Map(
    plans.flatMap(({ record, listing }) =>
      record && record.releaseId === null
        ? [[record.id, { ...record, releaseId: listing.releaseId }] as const]
        : [],
    ),
  )
  if (links.size === 0) return
  const records = [...links.values()]
  await freeReleases(
    ctx,
    records.map(({ releaseId }) => releaseId),
  )
  const former = await readPressings(ctx, [...links.keys()])
  await updateRows(
    ctx,
    pressings,
    records.map((record) => ({ productId: record.id, discogsReleaseId: record.releaseId })),
  )
  await saveOffers(
    ctx,
    records.map(({ id, name }) => {
      const row = former.get(id)
      const pressing = { former: row && toPressing(row, []), save: async () => {} }
      return { id, name, before: {}, after: {}, pressing }
    }),
  )
}
