import { toDollars } from '#contract/money.ts'
import type { CellChange } from '../import/import-format.ts'
import { toSent } from './compare-copy.rules.ts'
import type { FoundRecord } from './find-records.queries.ts'
import type { PlannedRow } from './plan.ts'
import { toFormatNotes, toRecordCells } from './plan-new-listing.rules.ts'
import { type Known, type RowOf, skip, toSubject } from './row-report.rules.ts'

/** Sealed units of one listing, which are counted as own stock of their product. */
export function planOwnStock({ row, listing, status }: RowOf, known: Known): PlannedRow {
  const { record, notes } = known
  if (status !== 'for-sale') {
    const message = 'New stock that is not for sale on Discogs. Change it on the product.'
    return skip(row, listing, known, { column: 'status', message })
  }
  const isNewRecord = !record && !known.isRecordInFile
  if (isNewRecord && !listing.title) {
    const message = 'A new record needs a title. The row is left out.'
    return skip(row, listing, known, { column: 'title', message })
  }
  const sent = toSent(listing, known.options)
  const before = record?.newStock?.[listing.listingId]
  const unitsAdded = listing.quantity - (before?.units ?? 0)
  const price = { before: before?.sent.priceCents, after: sent.priceCents }
  const priceCents = known.isPriceDecided ? undefined : findNewPrice(record, price)
  const changes = [
    ...(isNewRecord ? toRecordCells(listing) : []),
    ...toChange('quantity', String(before?.units ?? ''), String(listing.quantity)),
    ...(priceCents === undefined
      ? []
      : toChange('price', toAmount(record?.priceCents), toAmount(priceCents))),
  ]
  const outcome = isNewRecord ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return {
    checked: {
      ...toSubject(listing, { record }),
      row,
      outcome,
      changes,
      problems: [],
      notes: [
        ...notes,
        ...(isNewRecord ? toFormatNotes(listing) : []),
        ...(unitsAdded === 0 ? [] : [{ column: 'quantity', message: 'New stock of the product.' }]),
      ],
    },
    plan: {
      listing,
      sent,
      record,
      isNewRecord,
      ownStock: { unitsAdded, ...(priceCents !== undefined && { priceCents }) },
    },
  }
}

/** The price of the listing, unless the product has stock at a price of its own. */
function findNewPrice(
  record: FoundRecord | undefined,
  { before, after }: { before: number | undefined; after: number },
): number | undefined {
  if (!record) return after
  const isTheirs = before === undefined ? record.stock === 0 : record.priceCents === before
  return isTheirs && record.priceCents !== after && before !== after ? after : undefined
}

const toAmount = (cents: number | undefined) =>
  cents === undefined ? '' : toDollars(cents).toFixed(2)

const toChange = (column: string, before: string, after: string): CellChange[] =>
  before === after ? [] : [{ column, before, after }]
