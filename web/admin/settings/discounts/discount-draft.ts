import type { Discount } from '#contract/discounts.ts'
import type { ProductType } from '#contract/product-type.ts'
import { withDecimalPoint } from '#contract/typed-amount.ts'
import { toInstant, toLocal } from '../../products/drops/shop-time.ts'
import type { DiscountTerms } from './discount-queries.ts'

/** As typed. */
export type DiscountDraft = {
  code: string
  kind: 'percent' | 'amount'
  value: string
  minimum: string
  startsAt: string
  endsAt: string
  usesMax: string
  oncePerCustomer: boolean
  types: readonly ProductType[]
}

export function toDraft(discount: Discount | undefined, timezone: string): DiscountDraft {
  const { code = '', percent, amount, minimum = 0, usesMax, types = [] } = discount ?? {}
  return {
    code,
    kind: amount === undefined ? 'percent' : 'amount',
    value: (percent ?? amount)?.toString() ?? '',
    minimum: minimum > 0 ? minimum.toString() : '',
    startsAt: toLocal(discount?.startsAt, timezone),
    endsAt: toLocal(discount?.endsAt, timezone),
    usesMax: usesMax?.toString() ?? '',
    oncePerCustomer: discount?.oncePerCustomer ?? false,
    types,
  }
}

/** An empty or wrong number is left to the shop, which names it. */
export function toTerms(draft: DiscountDraft, timezone: string): DiscountTerms & { code: string } {
  const { code, kind, value, minimum, usesMax, oncePerCustomer } = draft
  const startsAt = toInstant(draft.startsAt, timezone)
  const endsAt = toInstant(draft.endsAt, timezone)
  return {
    ...{ code, oncePerCustomer, types: [...draft.types] },
    [kind]: Number(withDecimalPoint(value) || Number.NaN),
    minimum: Number(withDecimalPoint(minimum)),
    ...(usesMax && { usesMax: Number(usesMax) }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
  }
}
