import { sql } from 'drizzle-orm'
import { toDollars } from '#contract/money.ts'
import { recordChanges } from '#server/audit/index.ts'
import { products } from '#server/catalogue/catalogue.tables.ts'
import type { Context } from '#server/platform/context.ts'
import { makeIds } from '#server/platform/db/ids.ts'
import { insertRows } from '#server/platform/db/write-rows.ts'
import {
  insertPressings,
  readPresentNames,
  readPressings,
  saveReleases,
  toPressing,
  toSearchExtra,
  withPresentNames,
} from '#server/pressings/index.ts'
import { saveOffers } from '#server/products/index.ts'
import { parseFormat } from './parse-format.rules.ts'
import type { Plan } from './plan.ts'
import { noVariants, toVariantFigures, type VariantFigures } from './variant-figures.rules.ts'
import type { NewCopy } from './write-new-copies.ts'

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
  const names = await readPresentNames(ctx, wanted)
  const records = wanted.map((record) => ({
    ...withPresentNames(record, names),
    ...(figures.get(record.id) ?? noVariants),
  }))
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
  const former = await readPressings(ctx, [...links.keys()])
  await saveReleases(ctx, records)
  await saveOffers(
    ctx,
    records.map(({ id, name }) => {
      const row = former.get(id)
      const pressing = { former: row && toPressing(row, []), columns: {}, save: async () => {} }
      return { id, name, before: {}, after: {}, pressing }
    }),
  )
}
