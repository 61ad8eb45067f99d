import { type Listing, toStatus } from './listing.ts'
import type { PlannedRow } from './plan.ts'
import { planNewListing } from './plan-new-listing.rules.ts'
import { planOwnStock } from './plan-own-stock.rules.ts'
import { planStoredListing } from './plan-stored-listing.rules.ts'
import { type Known, skip } from './row-report.rules.ts'

/** The outcome of a well-formed row for the shop as it is. */
export function planRow(row: number, listing: Listing, known: Known): PlannedRow {
  const status = toStatus(listing.status)
  if (!status) {
    const word = listing.status ? `"${listing.status}"` : 'An empty status'
    return skip(row, listing, known, {
      column: 'status',
      message: `${word} is unknown here. The row is left out.`,
    })
  }
  const of = { row, listing, status }
  if (known.copies.length > 0) return planStoredListing(of, known)
  if (isOwnStock(listing, known)) return planOwnStock(of, known)
  return planNewListing(of, known)
}

/** Units that are counted: chosen for sealed records, or imported as such before. */
function isOwnStock(listing: Listing, { options, record }: Known): boolean {
  if (record?.newStock?.[listing.listingId]) return true
  return options.mintIsNewStock && listing.mediaGrade === 'M' && listing.quantity > 1
}
