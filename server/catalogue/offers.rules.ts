import type { CopyFieldsWith } from '#contract/copies/copy-fields.ts'
import { gradeNames, mediaGrades } from '#contract/copies/grades.ts'
import { toDollars } from '#contract/money.ts'
import type {
  Copy,
  CopyAvailability,
  OfferSummary,
  Option,
  UsedCopyState,
} from '#contract/products/offers.ts'
import type { products } from './catalogue.tables.ts'
import { toCopyFields, type UsedCopyRow } from './copy-values.rules.ts'

type ProductRow = typeof products.$inferSelect

/** The public columns of a used copy (`copyColumns`). */
export type CopyRow = Pick<
  UsedCopyRow,
  'state' | CopyFieldsWith<{ part: 'copy' }> | 'listedAt' | 'soldAt' | 'wasCents'
>

const availabilities: Record<UsedCopyState, CopyAvailability> = {
  draft: 'unavailable',
  'on-sale': 'on-sale',
  held: 'held',
  'in-checkout': 'in-checkout',
  sold: 'sold',
  'sold-elsewhere': 'sold',
  withdrawn: 'unavailable',
  'needs-inspection': 'sold',
}

/** A draft or a withdrawn copy has no page in the shop. */
export function isHidden(copy: Pick<CopyRow, 'state'> | null | undefined): boolean {
  return copy != null && availabilities[copy.state] === 'unavailable'
}

/** The public part of a used copy; `soldOn` is added by the list of offers. */
export function toCopy(row: CopyRow): Copy {
  const { state, listedAt } = row
  return {
    availability: availabilities[state],
    ...toCopyFields('copy', row),
    ...(listedAt && state !== 'draft' && { arrivedAt: listedAt.toISOString() }),
  }
}

/** For clients that know no `copy`: grades and notes come before the text of the product. */
export function describeCopy(
  { mediaGrade, sleeveGrade, condition, notes }: CopyRow,
  description: string,
): string {
  const grades = [
    'Used copy.',
    mediaGrade && `Media: ${gradeNames[mediaGrade]}.`,
    sleeveGrade && `Sleeve: ${gradeNames[sleeveGrade]}.`,
    condition && `Condition: ${condition}.`,
  ]
  return [grades.filter(Boolean).join(' '), notes, description].filter(Boolean).join('\n\n')
}

/** The figures of the variants that can be bought. The last three are null without a used copy among them. */
export type OfferFigures = {
  variants: number
  lowCents: number
  highCents: number
  usedCount: number
  usedLowCents: number | null
  usedHighCents: number | null
  bestMediaRank: number | null
}

type SummaryRow = Record<'priceCents' | 'stock' | 'reserved', number> & {
  offerFigures: OfferFigures | null
}

/** The figures with those of the product itself; undefined without a variant that can be bought. */
export function toOfferSummary(row: SummaryRow): OfferSummary | undefined {
  if (!row.offerFigures) return
  const own = row.stock > row.reserved ? [row.priceCents] : []
  const { variants, usedCount, usedLowCents, usedHighCents, bestMediaRank } = row.offerFigures
  const bestMediaGrade = mediaGrades[mediaGrades.length - (bestMediaRank ?? 0)]
  return {
    count: variants + own.length,
    lowPrice: toDollars(Math.min(row.offerFigures.lowCents, ...own)),
    highPrice: toDollars(Math.max(row.offerFigures.highCents, ...own)),
    usedCount,
    ...(usedLowCents !== null && { usedLowPrice: toDollars(usedLowCents) }),
    ...(usedHighCents !== null && { usedHighPrice: toDollars(usedHighCents) }),
    ...(bestMediaGrade && { bestMediaGrade }),
  }
}

/** The values that a variant has of its own, as a row of `products` has them. */
export type FeaturedVariant = Pick<
  ProductRow,
  | 'id'
  | 'variantKind'
  | 'priceCents'
  | 'stock'
  | 'reserved'
  | 'images'
  | 'shipsOn'
  | 'createdAt'
  | 'updatedAt'
> & { copy?: CopyRow | null; option?: Option | null }

type Dated<Row, Name extends keyof Row> = Omit<Row, Name> & Record<Name, string>
type DatedCopy = Omit<CopyRow, 'listedAt' | 'soldAt'> & Record<'listedAt' | 'soldAt', string | null>

/** From JSON, which has times as texts. */
export function toFeaturedVariant(
  row: Dated<Omit<FeaturedVariant, 'copy'>, 'createdAt' | 'updatedAt'> & { copy: DatedCopy | null },
): FeaturedVariant {
  const { copy, createdAt, updatedAt } = row
  const toDate = (time: string | null) => (time === null ? null : new Date(time))
  return {
    ...row,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    copy: copy && { ...copy, listedAt: toDate(copy.listedAt), soldAt: toDate(copy.soldAt) },
  }
}
