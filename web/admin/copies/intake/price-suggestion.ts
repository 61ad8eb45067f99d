import type { IntakeProduct } from '#contract/copies/used-copies.ts'
import { dateFormat } from '#contract/locale.ts'
import { toTyped } from '#contract/typed-amount.ts'
import type { CopyDraft } from '../form/copy-draft.ts'

export type PriceSuggestion = { price: string; source: string }

const day = dateFormat('en-GB', { day: 'numeric', month: 'short' })

/** The price of the last used copy of this product with the same grade, and where it comes from. */
export function suggestPrice(
  lastPrices: IntakeProduct['lastPrices'],
  { mediaGrade, condition }: Pick<CopyDraft, 'mediaGrade' | 'condition'>,
): PriceSuggestion | null {
  const grade = mediaGrade || condition
  const last = lastPrices.find((each) => (each.mediaGrade ?? each.condition) === grade)
  if (!grade || !last) return null
  return {
    price: toTyped(last.price, 'amount'),
    source: `Same as the ${grade} copy of ${day().format(new Date(last.listedAt))}`,
  }
}
