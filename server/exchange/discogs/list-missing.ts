import type { Context } from '#server/platform/context.ts'
import { readInBatches } from '#server/platform/db/read-in-batches.ts'
import type { CheckedRow } from '../import/import-format.ts'
import type { Finder } from './find-known.ts'
import { type FoundRecord, listRecordsWithNewStock } from './find-records.queries.ts'
import {
  findListedCopies,
  type ListedCopy,
  listListingsOnSale,
  listUnlinkedOnSale,
} from './listed-copies.queries.ts'

const BATCH = 1000
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The listings of offers on sale here that the file does not have: used copies, those whose listing was never found, then new stock.
 * Rows are numbered after `last`.
 */
export async function* listMissing(
  ctx: Context,
  { finder, last }: { finder: Finder; last: number },
): AsyncGenerator<CheckedRow[]> {
  let row = last
  for await (const missing of listAll(ctx, finder)) {
    yield missing.map((each) => {
      row += 1
      return { ...each, row }
    })
  }
}

type MissingRow = Omit<CheckedRow, 'row'>

async function* listAll(ctx: Context, finder: Finder): AsyncGenerator<MissingRow[]> {
  const start = { listing: 0, id: NO_ID }
  const onSale = readInBatches((after: typeof start = start) =>
    listListingsOnSale(ctx, { after, limit: BATCH }),
  )
  for await (const found of onSale) {
    const ids = found
      .filter(({ id, listing }) => !finder.hasListing(listing) && !finder.hasCopy(id))
      .map(({ id }) => id)
    yield (await findListedCopies(ctx, ids)).map(toMissingCopy)
  }
  const unlinked = readInBatches((last?: ListedCopy) =>
    listUnlinkedOnSale(ctx, { after: last?.id ?? NO_ID, limit: BATCH }),
  )
  for await (const copies of unlinked) {
    yield copies
      .filter(({ id, row: { sku } }) => !finder.hasCopy(id) && !finder.hasWrongSku(sku))
      .map(toMissingCopy)
  }
  const withStock = readInBatches((last?: FoundRecord) =>
    listRecordsWithNewStock(ctx, { after: last?.id ?? NO_ID, limit: BATCH }),
  )
  for await (const records of withStock) {
    yield records.flatMap((record) =>
      Object.keys(record.newStock ?? {})
        .filter((listingId) => !finder.hasListing(Number(listingId)))
        .flatMap((listingId) => toMissingStock(record, listingId) ?? []),
    )
  }
}

export function toMissingCopy({
  id,
  parentId,
  name,
  listing,
  row: values,
}: ListedCopy): MissingRow {
  const isTaken = values.state === 'in-checkout'
  return {
    outcome: 'missing',
    productId: parentId,
    usedCopyId: id,
    name,
    changes: [],
    problems: [],
    notes: [
      { column: '', message: `${toListing(listing)}, SKU ${values.sku}` },
      ...(isTaken ? [{ column: '', message: 'In checkout' }] : []),
    ],
    ...(isTaken ? {} : { question: 'missing' as const }),
  }
}

const toListing = (listing: ListedCopy['listing']) =>
  listing?.listingId ? `Listing ${listing.listingId}` : 'Uploaded, and no listing of it found'

/** Without a question while no unit of the listing can be sold; undefined when none is left. */
export function toMissingStock(record: FoundRecord, listingId: string): MissingRow | undefined {
  const { id, name } = record
  const units = unitsOf(record, listingId)
  if (units <= 0) return undefined
  const isTaken = countUnits(record, listingId) <= 0
  return {
    outcome: 'missing',
    productId: id,
    name,
    changes: [
      { column: 'listing_id', before: listingId, after: '' },
      { column: 'quantity', before: String(units), after: '' },
    ],
    problems: [],
    notes: [
      { column: '', message: `Listing ${listingId}, new stock of the product` },
      ...(isTaken ? [{ column: '', message: 'In checkout or on hold' }] : []),
    ],
    ...(isTaken ? {} : { question: 'missing' as const }),
  }
}

/** The units that came with a listing and are not reserved. */
export function countUnits(record: FoundRecord, listingId: string): number {
  return Math.min(unitsOf(record, listingId), record.stock - record.reserved)
}

/** Those that were sold here are gone already. */
function unitsOf({ newStock, stock }: FoundRecord, listingId: string): number {
  return Math.min(newStock?.[listingId]?.units ?? 0, stock)
}
