import { gradeNames } from '#contract/copies/grades.ts'
import { type DiscogsFile, discogsHeaders } from '#contract/exchange/discogs-files.ts'
import type { DiscogsSent, usedCopies } from '#server/catalogue/index.ts'
import { isSameCell } from '../import/cells.rules.ts'
import { type KnownListing, sentOf } from '../listings/known-listing.ts'

/** A used copy as an export sees it. */
export type CopyForDiscogs = Pick<
  typeof usedCopies.$inferSelect,
  'productId' | 'sku' | 'mediaGrade' | 'sleeveGrade' | 'notes' | 'location' | 'shippingWeightGrams'
> & {
  priceCents: number
  releaseId: number | null
  discs: number
  /** Sold here or elsewhere, withdrawn, or archived. */
  isGone: boolean
  listing: KnownListing
  /** A number of the seller's own at Discogs; empty for none, and where it is a SKU of the shop. */
  ownNumber: string
}

/** `rate` is in the shop's currency for one unit of the currency. */
export type Rate = { currency: string; rate: number }

export type ExportRow = {
  /** `by-hand` rows are in no file; their cells are the columns to empty. */
  file: DiscogsFile | 'by-hand'
  productId: string
  listingId: number | null
  cells: string[]
  /** The values on Discogs after the upload, merged into the earlier ones; null for a deleted listing. */
  sent: Partial<DiscogsSent> | null
}

type Column = Exclude<
  (typeof discogsHeaders)['change'][number],
  'listing_id' | 'release_id' | 'format_quantity'
>
type Field = { toCell: (values: DiscogsSent) => string; keys: readonly (keyof DiscogsSent)[] }

/** The cells that a change can have, and the values that they stand for. */
const fields: Record<Column, Field> = {
  price: {
    toCell: ({ price }) => price.toFixed(2),
    keys: ['price', 'currency', 'rate', 'priceCents'],
  },
  media_condition: { toCell: (it) => toGradeName(it.mediaGrade), keys: ['mediaGrade'] },
  sleeve_condition: { toCell: (it) => toGradeName(it.sleeveGrade), keys: ['sleeveGrade'] },
  comments: { toCell: ({ notes }) => notes, keys: ['notes'] },
  accept_offer: { toCell: (it) => (it.acceptOffer ? 'Y' : 'N'), keys: ['acceptOffer'] },
  external_id: { toCell: ({ externalId }) => externalId, keys: ['externalId'] },
  location: { toCell: ({ location }) => location, keys: ['location'] },
  weight: { toCell: (it) => it.weightGrams?.toString() ?? '', keys: ['weightGrams'] },
}

const toGradeName = (grade: keyof typeof gradeNames | null) => (grade ? gradeNames[grade] : '')

const columns = Object.keys(fields) as Column[]

/** A row of the add file. Its number is the SKU, by which the next import finds the copy. */
export function toAddRow(copy: CopyForDiscogs, rate: Rate): ExportRow {
  const sent = { ...toValues(copy, rate), externalId: copy.sku }
  const cells: Record<string, string> = {
    release_id: copy.releaseId?.toString() ?? '',
    ...Object.fromEntries(columns.map((column) => [column, fields[column].toCell(sent)])),
    format_quantity: String(copy.discs),
  }
  return { ...toRow('add', copy, cells), sent }
}

/**
 * One copy for each listing: the first that is not gone, so that a listing is gone with the last of its copies only
 * (section F.1).
 */
export function chooseListed(copies: readonly CopyForDiscogs[]): CopyForDiscogs[] {
  const groups = Map.groupBy(copies, ({ listing }) => listing?.listingId)
  return [...groups.values()].flatMap((group) => {
    const chosen = group.find(({ isGone }) => !isGone) ?? group[0]
    return chosen ?? []
  })
}

/**
 * The rows about a listing: its deletion when its copies are gone, otherwise the cells that differ from what Discogs
 * has, and the columns that were emptied here, which a change cannot say (section F.3).
 */
export function toListingRows(copy: CopyForDiscogs, rate: Rate): ExportRow[] {
  const { listing, releaseId } = copy
  const before = sentOf(copy)
  const listingId = listing?.listingId
  if (!before || !listingId) return []
  if (copy.isGone) {
    return [{ ...toRow('delete', copy, { listing_id: String(listingId) }), sent: null }]
  }
  const now = toValues(copy, rate)
  const differing = findDiffering(now, before)
  const changed = differing.filter((column) => fields[column].toCell(now) !== '')
  const emptied = differing.filter((column) => fields[column].toCell(now) === '')
  const cells: Record<string, string> = {
    listing_id: String(listingId),
    release_id: releaseId?.toString() ?? '',
    ...Object.fromEntries(changed.map((column) => [column, fields[column].toCell(now)])),
  }
  return [
    ...(changed.length > 0 ? [{ ...toRow('change', copy, cells), sent: pick(now, changed) }] : []),
    ...(emptied.length > 0
      ? [{ ...toRow('by-hand', copy, {}), cells: [...emptied], sent: {} }]
      : []),
  ]
}

const findDiffering = (now: DiscogsSent, before: DiscogsSent): Column[] =>
  columns.filter((column) => {
    const { toCell } = fields[column]
    return !isSameCell(toCell(now), toCell(before))
  })

/** Whether the number of the shop is all that would change: so it is of each listing that came without a number of its own. */
export function lacksOnlyNumber(copy: CopyForDiscogs, rate: Rate): boolean {
  const before = sentOf(copy)
  if (!before || copy.isGone || before.externalId !== '') return false
  const [column, ...others] = findDiffering(toValues(copy, rate), before)
  return column === 'external_id' && others.length === 0
}

function toRow(
  file: ExportRow['file'],
  { productId, listing }: CopyForDiscogs,
  cells: Record<string, string>,
) {
  const header: readonly string[] = file === 'by-hand' ? [] : discogsHeaders[file]
  const listingId = file === 'add' ? null : (listing?.listingId ?? null)
  return { file, productId, listingId, cells: header.map((column) => cells[column] ?? '') }
}

/** A copy as its listing should be. */
function toValues(copy: CopyForDiscogs, { currency, rate }: Rate): DiscogsSent {
  const { priceCents, mediaGrade, sleeveGrade, notes, location, listing } = copy
  const before = sentOf(copy)
  // The price on Discogs stays while ours does, also where an import had rounded it.
  const isPriceSame =
    before?.priceCents === priceCents && before.currency === currency && before.rate === rate
  return {
    currency,
    rate,
    priceCents,
    mediaGrade,
    sleeveGrade,
    notes,
    location,
    price: isPriceSame ? before.price : toDiscogsPrice(priceCents, rate),
    weightGrams: copy.shippingWeightGrams,
    externalId: copy.ownNumber || copy.sku,
    acceptOffer: listing?.sent.acceptOffer ?? false,
  }
}

/** In the currency of the rate, with two decimals. */
export function toDiscogsPrice(cents: number, rate: number): number {
  return Math.round(cents / rate) / 100
}

function pick(values: DiscogsSent, changed: readonly Column[]): Partial<DiscogsSent> {
  const keys = changed.flatMap((column) => fields[column].keys)
  return Object.fromEntries(keys.map((key) => [key, values[key]]))
}
