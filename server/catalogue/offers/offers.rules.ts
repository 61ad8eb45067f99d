import { gradeNames, mediaGrades } from '#contract/grades.ts'
import { toDollars } from '#contract/money.ts'
import type { Copy, CopyAvailability, OfferSummary, UsedCopyState } from '#contract/offers.ts'
import type { usedCopies } from './offers.tables.ts'

type UsedCopyRow = typeof usedCopies.$inferSelect

/** The public columns of a used copy (`copyColumns`). */
export type CopyRow = Pick<
  UsedCopyRow,
  | 'state'
  | 'mediaGrade'
  | 'sleeveGrade'
  | 'condition'
  | 'isPlayGraded'
  | 'notes'
  | 'listedAt'
  | 'soldAt'
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
  const { state, mediaGrade, sleeveGrade, condition, isPlayGraded, notes, listedAt } = row
  return {
    availability: availabilities[state],
    ...(mediaGrade && { mediaGrade }),
    ...(sleeveGrade && { sleeveGrade }),
    ...(condition && { condition }),
    isPlayGraded,
    notes,
    ...(listedAt && { arrivedAt: listedAt.toISOString() }),
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

/** The figures of a product with variants that can be bought. The last three are null without a used copy among them. */
export type SummaryRow = {
  ownCents: number
  isOwnAvailable: boolean
  variants: number
  lowCents: number
  highCents: number
  usedCount: number
  usedLowCents: number | null
  usedHighCents: number | null
  bestMediaRank: number | null
}

export function toOfferSummary(row: SummaryRow): OfferSummary {
  const own = row.isOwnAvailable ? [row.ownCents] : []
  const { usedLowCents, usedHighCents, bestMediaRank } = row
  const bestMediaGrade = mediaGrades[mediaGrades.length - (bestMediaRank ?? 0)]
  return {
    count: row.variants + own.length,
    lowPrice: toDollars(Math.min(row.lowCents, ...own)),
    highPrice: toDollars(Math.max(row.highCents, ...own)),
    usedCount: row.usedCount,
    ...(usedLowCents !== null && { usedLowPrice: toDollars(usedLowCents) }),
    ...(usedHighCents !== null && { usedHighPrice: toDollars(usedHighCents) }),
    ...(bestMediaGrade && { bestMediaGrade }),
  }
}
