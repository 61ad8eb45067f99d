import { formatNumber } from '#contract/locale.ts'
import { formatTotal } from '../../listing/count-text.ts'
import type { Sleeve } from '../load-crate.ts'

type Position = { front: number; total: number; isTotalEstimated: boolean }

type Announced = Position & {
  isAtEnd: boolean
  sleeve: Pick<Sleeve, 'name' | 'artist' | 'priceText'> | undefined
  saved: { length: number }
}

/** "12 of 340" */
export function toPositionText({ front, total, isTotalEstimated }: Position): string {
  return `${formatNumber(front + 1)} of ${formatTotal({ totalProducts: total, isTotalEstimated })}`
}

/** The words of a flip for screen readers: "Slow Air, Ona Reyes, $24.00, 12 of 340". */
export function toAnnouncement({ isAtEnd, sleeve, saved, ...position }: Announced): string {
  if (isAtEnd) return `The end of the crate. You saved ${formatNumber(saved.length)}.`
  if (!sleeve) return 'Loading…'
  const { name, artist, priceText } = sleeve
  return [name, artist, priceText, toPositionText(position)].filter(Boolean).join(', ')
}
