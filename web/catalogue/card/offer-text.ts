import { toGradeCode } from '#contract/copies/grade-code.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { OfferSummary } from '#contract/products/offers.ts'
import { formatPrice } from '#web/lib/format/format.ts'

/** The texts of a card about the offers of its product. */

type Row = Pick<Product, 'price' | 'variantKind' | 'copy' | 'offerSummary'>

/**
 * "$45.00", "from $6.00" of a variant, "New $64.95 · 2 used from $38.00".
 */
export function toPriceText({ price, variantKind, offerSummary }: Row): string {
  const own = formatPrice(price)
  if (!offerSummary) return own
  if (variantKind) return toFromPrice(price, offerSummary.highPrice)
  const { usedCount } = offerSummary
  return usedCount > 0 ? `New ${own} · ${usedCount}\u00a0used ${toUsedPrice(offerSummary)}` : own
}

/** The price of all used copies that can be bought: "from $6.00", or "$45.00" when they have one price. */
export function toUsedPrice({ usedLowPrice = 0, usedHighPrice = 0 }: OfferSummary): string {
  return toFromPrice(usedLowPrice, usedHighPrice)
}

export function toFromPrice(low: number, high: number): string {
  return low < high ? `from ${formatPrice(low)}` : formatPrice(low)
}

/** "Used · VG+ / VG", of equipment "Used · Good"; empty unless the offer is a used copy. */
export function toUsedText({ copy }: Row): string {
  if (!copy) return ''
  const { mediaGrade, sleeveGrade, condition } = copy
  const grades = [mediaGrade, sleeveGrade].flatMap((grade) => (grade ? toGradeCode(grade) : []))
  return `Used · ${condition ?? grades.join(' / ')}`
}
