import { gradeNames } from '#contract/copies/grades.ts'
import { toDollars } from '#contract/money.ts'
import { formatMedia } from '#contract/pressings/pressing-text.ts'
import type { CellChange, RowNote } from '../import/import-format.ts'
import { toSent } from './compare-copy.rules.ts'
import type { Listing } from './listing.ts'
import { parseFormat } from './parse-format.rules.ts'
import type { PlannedRow } from './plan.ts'
import { type Known, type RowOf, skip, toSubject } from './row-report.rules.ts'

/** Copies are rows of their own: a slip of the pen must not add thousands. */
export const COPIES_MAX = 100

/** A listing that the shop does not have: new copies, and their product when that is new too. */
export function planNewListing({ row, listing, status }: RowOf, known: Known): PlannedRow {
  const refusal = findRefusal({ row, listing, status }, known)
  if (refusal) return skip(row, listing, known, refusal)
  const { record, options } = known
  const isNewRecord = !record && !known.isRecordInFile
  const sent = toSent(listing, options)
  const count = Math.min(listing.quantity, COPIES_MAX)
  const isOnSale = status === 'for-sale'
  return {
    checked: {
      ...toSubject(listing, { record }),
      row,
      outcome: isNewRecord ? 'new' : 'new-copy',
      problems: [],
      changes: [
        ...(isNewRecord ? toRecordCells(listing) : []),
        ...toCopyCells(listing, { priceCents: sent.priceCents, count }),
      ],
      notes: [
        ...known.notes,
        ...(isNewRecord ? toFormatNotes(listing) : []),
        ...toCountNotes(listing.quantity),
        ...(isOnSale ? [] : [{ column: 'status', message: 'Added as a draft, not on sale.' }]),
      ],
    },
    plan: {
      listing,
      sent,
      record,
      isNewRecord,
      newCopies: { count, isOnSale },
    },
  }
}

function findRefusal({ listing, status }: RowOf, { record, isRecordInFile }: Known) {
  if (status === 'sold') {
    return { column: 'status', message: 'Sold on Discogs. The shop never had it.' }
  }
  if (listing.quantity === 0) {
    return { column: 'quantity', message: 'There is none left. The row is left out.' }
  }
  if (!listing.title && !record && !isRecordInFile) {
    return { column: 'title', message: 'A new record needs a title. The row is left out.' }
  }
  return undefined
}

export function toCountNotes(quantity: number): RowNote[] {
  if (quantity <= COPIES_MAX) return []
  const message = `Only ${COPIES_MAX} copies of one listing are added. Count more as new stock of the product.`
  return [{ column: 'quantity', message }]
}

const added = (column: string, after: string): CellChange[] =>
  after ? [{ column, before: '', after }] : []

/** The facts of the release, as they will be. */
export function toRecordCells(listing: Listing): CellChange[] {
  return [
    ...added('artist', listing.artist),
    ...added('title', listing.title),
    ...added('label', listing.label),
    ...added('catno', listing.numbers.join(', ')),
    ...added('format', formatMedia(parseFormat(listing.format))),
    ...added('release_id', String(listing.releaseId)),
  ]
}

export function toFormatNotes({ format }: Listing): RowNote[] {
  const { unknown } = parseFormat(format)
  if (unknown.length === 0) return []
  const words = unknown.map((word) => `"${word}"`).join(', ')
  return [{ column: 'format', message: `No word of Discogs, saved as text: ${words}` }]
}

function toCopyCells(
  listing: Listing,
  { priceCents, count }: { priceCents: number; count: number },
): CellChange[] {
  return [
    ...added('listing_id', String(listing.listingId)),
    ...added('price', toDollars(priceCents).toFixed(2)),
    ...added('media_condition', gradeNames[listing.mediaGrade]),
    ...added('sleeve_condition', gradeNames[listing.sleeveGrade]),
    ...added('comments', listing.comments),
    ...added('location', listing.location),
    ...added('external_id', listing.externalId),
    ...added('weight', String(listing.weightGrams ?? '')),
    ...added('quantity', count > 1 ? String(count) : ''),
  ]
}
