import type { UsedCopyState } from '#contract/products/offers.ts'
import type { CellChange, CheckedRow } from '../import/import-format.ts'
import { sentOf } from '../listings/known-listing.ts'
import { compareCopy, toCellChanges, toSent } from './compare-copy.rules.ts'
import type { ListedCopy } from './listed-copies.queries.ts'
import type { Listing } from './listing.ts'
import type { CopyPlan, Plan, PlannedRow } from './plan.ts'
import { COPIES_MAX, toCountNotes } from './plan-new-listing.rules.ts'
import { type Known, type RowOf, skip, toSubject } from './row-report.rules.ts'

const goneTexts: Partial<Record<UsedCopyState, string>> = {
  sold: 'Sold here.',
  'sold-elsewhere': 'Already marked as sold elsewhere here.',
  withdrawn: 'Withdrawn here.',
  'needs-inspection': 'It came back and waits for its inspection.',
}

export const isPresent = ({ archivedAt, row: { state } }: ListedCopy) =>
  !archivedAt && !(state in goneTexts)
const isGraded = ({ mediaGrade, sleeveGrade }: Partial<ListedCopy['row']>) =>
  Boolean(mediaGrade && sleeveGrade)
const canBeSold = ({ row: { state } }: ListedCopy) => state === 'on-sale' || state === 'held'

/** The copy is one of this listing, which Discogs has as far as the shop knows. */
export const isOnList = (copy: ListedCopy, { listingId }: Listing) =>
  copy.listing?.listingId === listingId && sentOf(copy) !== null

/** A listing whose copies the shop has, or had. */
export function planStoredListing(of: RowOf, known: Known): PlannedRow {
  const { row, listing, status } = of
  const { copies } = known
  const present = copies.filter(isPresent)
  if (present.some((copy) => copy.row.state === 'in-checkout')) {
    return skip(row, listing, known, { column: '', message: 'In checkout' })
  }
  if (status === 'sold') {
    // A copy that was left on sale has no listing on Discogs any more.
    const sold = present.filter((copy) => canBeSold(copy) && sentOf(copy))
    return sold.length > 0 ? toSold(of, known, sold) : toUnchanged(of, known)
  }
  const hasProduct = known.record !== undefined || known.isRecordInFile
  const isGone = present.length === 0 && (listing.quantity <= copies.length || !hasProduct)
  if (isGone) return planGoneListing(of, known)
  return toCompared(of, known, present)
}

/**
 * Discogs has a listing whose copies are gone here. The shop notes a listing that it did not know of, so that the next
 * export deletes it.
 */
function planGoneListing(of: RowOf, known: Known): PlannedRow {
  const { row, listing } = of
  const { copies, options, record } = known
  const text = toGoneText(copies)
  if (copies.some((copy) => isOnList(copy, listing)))
    return skip(row, listing, known, { column: '', message: text })
  const isDeleted = copies.every((copy) => copy.row.state !== 'needs-inspection')
  const message = isDeleted ? `${text} The next export deletes it on Discogs.` : text
  return {
    checked: {
      ...toBase(of, known),
      outcome: 'changed',
      changes: [{ column: 'listing_id', before: '', after: String(listing.listingId) }],
      notes: [...known.notes, { column: '', message }],
    },
    plan: { listing, sent: toSent(listing, options), record, gone: [...copies] },
  }
}

function toGoneText([copy]: readonly ListedCopy[]): string {
  if (!copy || copy.archivedAt) return 'Deleted here.'
  return goneTexts[copy.row.state] ?? ''
}

function toCompared(of: RowOf, known: Known, present: readonly ListedCopy[]): PlannedRow {
  const { listing, status } = of
  const { copies, options } = known
  const changed = present.map((copy): CopyPlan => {
    const comparison = compareCopy(copy, listing, options)
    const isReleased = status === 'for-sale' && copy.row.state === 'draft'
    const hasGrades = isGraded({ ...copy.row, ...comparison.taken })
    return {
      copy,
      comparison,
      isNewlyListed: copy.listing?.listingId !== listing.listingId,
      goesOnSale: isReleased && hasGrades,
      lacksGrade: isReleased && !hasGrades,
    }
  })
  const extra = Math.min(listing.quantity, COPIES_MAX) - copies.length
  const sold = present.filter(canBeSold).slice(listing.quantity)
  const parentId = present[0]?.parentId
  const plan: Plan = {
    listing,
    sent: toSent(listing, options),
    record: known.record,
    changed,
    ...(sold.length > 0 && { sold }),
    ...(extra > 0 && {
      newCopies: {
        count: extra,
        isOnSale: status === 'for-sale',
        ...(parentId && { parentId }),
      },
    }),
  }
  return { checked: { ...toBase(of, known), ...toOutcome(plan, known) }, plan }
}

function toOutcome({ listing, changed = [], sold, newCopies }: Plan, { copies, notes }: Known) {
  const hasConflict = changed.some(({ comparison }) => hasValues(comparison.conflicts))
  const changes = [
    ...changed
      .filter(isWrite)
      .slice(0, 1)
      .flatMap((each) => toChanges(each, listing.listingId)),
    ...(newCopies || sold
      ? [{ column: 'quantity', before: String(copies.length), after: String(listing.quantity) }]
      : []),
  ]
  const isChanged = newCopies !== undefined || changed.some(isWrite)
  const outcome = sold ? 'sold-elsewhere' : isChanged ? 'changed' : 'unchanged'
  const question = sold ? 'sold-there' : 'changed-here'
  const isOursKept = sold !== undefined && hasConflict
  return {
    outcome,
    changes,
    notes: [
      ...notes,
      ...toCountNotes(listing.quantity),
      ...(changed.some(({ lacksGrade }) => lacksGrade)
        ? [{ column: 'status', message: 'A draft without a grade here stays a draft. Grade it.' }]
        : []),
      ...(isOursKept ? [{ column: '', message: 'Changed here too: ours is kept.' }] : []),
    ],
    ...((sold || hasConflict) && { question }),
  } satisfies Partial<CheckedRow>
}

const hasValues = (values: object) => Object.keys(values).length > 0

/** Whether a row about this copy would change a visible value. */
function isWrite({ comparison, isNewlyListed, goesOnSale }: CopyPlan): boolean {
  const { taken, conflicts } = comparison
  return isNewlyListed || goesOnSale || hasValues(taken) || hasValues(conflicts)
}

function toChanges(
  { copy, comparison, isNewlyListed, goesOnSale }: CopyPlan,
  listingId: number,
): CellChange[] {
  const { taken, conflicts } = comparison
  const earlier = String(copy.listing?.listingId ?? '')
  return [
    ...toCellChanges(copy, { ...taken, ...conflicts }),
    ...(isNewlyListed ? [{ column: 'listing_id', before: earlier, after: String(listingId) }] : []),
    ...(goesOnSale ? [{ column: 'status', before: 'Draft', after: 'For Sale' }] : []),
  ]
}

function toSold(of: RowOf, known: Known, sold: ListedCopy[]): PlannedRow {
  const { listing } = of
  return {
    checked: { ...toBase(of, known), outcome: 'sold-elsewhere', question: 'sold-there' },
    plan: {
      listing,
      sold,
      record: known.record,
      ended: known.copies.filter((copy) => isOnList(copy, listing)),
      sent: toSent(listing, known.options),
    },
  }
}

const toUnchanged = (of: RowOf, known: Known): PlannedRow => ({
  checked: { ...toBase(of, known), outcome: 'unchanged' },
})

function toBase({ row, listing }: RowOf, { record, copies, notes }: Known) {
  const [copy] = copies
  return { ...toSubject(listing, { record, copy }), row, changes: [], problems: [], notes }
}
