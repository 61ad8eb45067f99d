import { gradeNames, type SleeveGrade } from '#contract/copies/grades.ts'
import type { DiscogsOptions } from '#contract/exchange/product-imports.ts'
import { toDollars } from '#contract/money.ts'
import type { DiscogsSent } from '#server/catalogue/index.ts'
import { withPlainBreaks } from '../import/cells.rules.ts'
import type { CellChange } from '../import/import-format.ts'
import { sentOf } from '../listings/known-listing.ts'
import type { DiscogsColumn } from './columns.ts'
import type { ListedCopy } from './listed-copies.queries.ts'
import type { Listing } from './listing.ts'
import { toShopCents } from './price.rules.ts'

/** The values of a copy that its listing has too. */
export type CopyValues = Pick<
  DiscogsSent,
  'priceCents' | 'mediaGrade' | 'sleeveGrade' | 'notes' | 'location' | 'weightGrams' | 'acceptOffer'
> & { externalId: string }
type Field = keyof CopyValues

export type Comparison = {
  /** Values that changed at Discogs only. */
  taken: Partial<CopyValues>
  /** Values that changed on both sides: a decision. */
  conflicts: Partial<CopyValues>
  /** The values of the listing, for the next comparison. */
  sent: DiscogsSent
}

const dollars = (cents: number) => toDollars(cents).toFixed(2)
const gradeName = (grade: SleeveGrade | null) => (grade ? gradeNames[grade] : '')

type Comparable = {
  column: DiscogsColumn
  /** A change on both sides is a question; otherwise the shop's value stays. */
  isAsked?: true
  /** Without an earlier import the value of the listing applies. */
  isTheirs?: true
  format: (values: CopyValues) => string
}

const fields: Record<Field, Comparable> = {
  priceCents: { column: 'price', isAsked: true, format: (values) => dollars(values.priceCents) },
  mediaGrade: {
    column: 'media_condition',
    isAsked: true,
    format: (values) => gradeName(values.mediaGrade),
  },
  sleeveGrade: {
    column: 'sleeve_condition',
    isAsked: true,
    format: (values) => gradeName(values.sleeveGrade),
  },
  notes: { column: 'comments', isAsked: true, format: (values) => values.notes },
  location: { column: 'location', format: (values) => values.location },
  weightGrams: { column: 'weight', format: (values) => String(values.weightGrams ?? '') },
  externalId: { column: 'external_id', isTheirs: true, format: (values) => values.externalId },
  acceptOffer: {
    column: 'accept_offer',
    isTheirs: true,
    format: (values) => (values.acceptOffer ? 'Y' : 'N'),
  },
}
const fieldNames = Object.keys(fields) as Field[]

/** A copy beside its listing, and beside the values of the last import or export. */
export function compareCopy(
  copy: ListedCopy,
  listing: Listing,
  options: DiscogsOptions,
): Comparison {
  const base = sentOf(copy)
  const sent = toSent(listing, options, base)
  const ours = toOurs(copy)
  const theirs = toTheirs(sent, copy.row.sku)
  const earlier = base && toTheirs(base, copy.row.sku)
  const comparison: Comparison = { taken: {}, conflicts: {}, sent }
  for (const field of fieldNames) {
    const place = findPlace(field, { ours, theirs, earlier })
    if (place) Object.assign(comparison[place], { [field]: theirs[field] })
  }
  return comparison
}

type Sides = { ours: CopyValues; theirs: CopyValues; earlier: CopyValues | null }

function findPlace(
  field: Field,
  { ours, theirs, earlier }: Sides,
): 'taken' | 'conflicts' | undefined {
  const { isAsked, isTheirs, format } = fields[field]
  if (theirs[field] === ours[field] || theirs[field] === earlier?.[field]) return
  const isOursUnchanged = earlier ? ours[field] === earlier[field] : isTheirs || !format(ours)
  if (isOursUnchanged) return 'taken'
  return isAsked && 'conflicts'
}

/** The cells of the values that would change. */
export function toCellChanges(copy: ListedCopy, values: Partial<CopyValues>): CellChange[] {
  const before = toOurs(copy)
  const after = { ...before, ...values }
  return fieldNames
    .filter((field) => field in values)
    .map((field) => {
      const { column, format } = fields[field]
      return { column, before: format(before), after: format(after) }
    })
}

/** Values that only Discogs has are those of the last listing. */
function toOurs({ priceCents, row, listing }: ListedCopy): CopyValues {
  const { externalId = '', acceptOffer = false } = listing?.sent ?? {}
  return {
    priceCents,
    mediaGrade: row.mediaGrade,
    sleeveGrade: row.sleeveGrade,
    notes: withPlainBreaks(row.notes),
    location: row.location,
    weightGrams: row.shippingWeightGrams,
    externalId: toOwnNumber(externalId, row.sku),
    acceptOffer,
  }
}

/** The seller's own number at Discogs; empty when it is the SKU. */
const toOwnNumber = (externalId: string, sku: string) => (externalId === sku ? '' : externalId)

function toTheirs({ externalId, ...sent }: DiscogsSent, sku: string): CopyValues {
  const { priceCents, mediaGrade, sleeveGrade, notes, location, weightGrams, acceptOffer } = sent
  return {
    priceCents,
    mediaGrade,
    sleeveGrade,
    notes,
    location,
    weightGrams,
    acceptOffer,
    externalId: toOwnNumber(externalId, sku),
  }
}

/** The values of a listing. A price that is the same as last time retains its amount here, which may be rounded. */
export function toSent(
  listing: Listing,
  options: DiscogsOptions,
  base: DiscogsSent | null = null,
): DiscogsSent {
  const { mediaGrade, sleeveGrade, comments, location, weightGrams } = listing
  return {
    ...toSentPrice(listing.price, options, base),
    mediaGrade,
    sleeveGrade,
    notes: comments,
    location,
    weightGrams,
    externalId: listing.externalId,
    acceptOffer: listing.acceptOffer,
  }
}

type SentPrice = Pick<DiscogsSent, 'price' | 'currency' | 'rate' | 'rounding' | 'priceCents'>

function toSentPrice(price: number, options: DiscogsOptions, base: DiscogsSent | null): SentPrice {
  const { currency, rate, rounding } = options
  const isSame =
    base?.price === price &&
    base.currency === currency &&
    base.rate === rate &&
    (base.rounding ?? rounding) === rounding
  if (!isSame) return { price, currency, rate, rounding, priceCents: toShopCents(price, options) }
  return {
    price,
    currency,
    rate,
    priceCents: base.priceCents,
    ...(base.rounding && { rounding: base.rounding }),
  }
}
