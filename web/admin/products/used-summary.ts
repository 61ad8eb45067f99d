import type { OfferSummary } from '#contract/products/offers.ts'
import { formatPrice } from '#web/lib/format/format.ts'

/** "8 used from $6.00", or "1 used $6.00" when all have one price; empty without a used copy that can be bought. */
export function toUsedSummary(summary: OfferSummary | undefined): string {
  const { usedCount = 0, usedLowPrice, usedHighPrice } = summary ?? {}
  if (usedCount === 0 || usedLowPrice === undefined) return ''
  const from = usedLowPrice === usedHighPrice ? '' : 'from '
  return `${usedCount} used ${from}${formatPrice(usedLowPrice)}`
}
