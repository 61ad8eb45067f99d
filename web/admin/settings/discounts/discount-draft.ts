import type { Discount } from '#contract/orders/discounts.ts'
import type { ProductType } from '#contract/products/product-type.ts'
import { readTyped, toTyped } from '#contract/typed-amount.ts'
import { draftFields, toPlainText } from '../../shared/form/draft-fields.ts'
import type { Read } from '../../shared/form/use-record-form.ts'
import { toInstant, toLocal } from '../../shared/shop-time.ts'
import { typeLabels } from './discount-labels.ts'
import type { NewDiscount } from './discount-queries.ts'

/** As typed. */
export type DiscountDraft = {
  code: string
  kind: 'percent' | 'amount' | 'freeDelivery'
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
    kind: kindOf(discount),
    value: toText(percent ?? amount),
    minimum: toText(minimum || undefined),
    startsAt: toLocal(discount?.startsAt, timezone),
    endsAt: toLocal(discount?.endsAt, timezone),
    usesMax: usesMax?.toString() ?? '',
    oncePerCustomer: discount?.oncePerCustomer ?? false,
    types,
  }
}

const kindOf = ({ amount, freeDelivery }: Partial<Discount> = {}): DiscountDraft['kind'] => {
  if (freeDelivery) return 'freeDelivery'
  return amount === undefined ? 'percent' : 'amount'
}

export const kindLabels: Record<DiscountDraft['kind'], string> = {
  percent: 'Percentage',
  amount: 'Amount',
  freeDelivery: 'Free delivery',
}

const toText = (value: number | undefined) =>
  value === undefined ? '' : toTyped(value, 'percentage')

export const fields = draftFields<DiscountDraft>(
  {
    code: 'Code',
    kind: 'Discount',
    value: 'Per cent or amount off',
    startsAt: 'Starts',
    endsAt: 'Ends',
    minimum: 'Smallest order',
    usesMax: 'Uses in all',
    oncePerCustomer: 'Once per customer',
    types: 'Only for',
  },
  (draft, field) => {
    if (field === 'types') return draft.types.map((type) => typeLabels[type]).join(', ')
    if (field === 'kind') return kindLabels[draft.kind]
    const text = toPlainText(draft, field)
    return field === 'startsAt' || field === 'endsAt' ? text.replace('T', ', ') : text
  },
)

const readValue = ({ kind, value }: DiscountDraft) =>
  kind === 'freeDelivery'
    ? { value: 0 }
    : readTyped(kind === 'percent' ? 'percentage' : 'amount', value)

/** The terms, or the messages of the fields without a readable number. */
export function readDiscount(draft: DiscountDraft, timezone: string): Read<NewDiscount> {
  const { code, kind, oncePerCustomer } = draft
  const value = readValue(draft)
  const minimum = readTyped('amount', draft.minimum.trim() || '0')
  const usesMax = draft.usesMax.trim() === '' ? undefined : readTyped('quantity', draft.usesMax)
  if (value.problem || minimum.problem || usesMax?.problem) {
    const problems = {
      value: value.problem,
      minimum: minimum.problem,
      usesMax: usesMax?.problem,
    }
    return { problems }
  }
  const startsAt = toInstant(draft.startsAt, timezone)
  const endsAt = toInstant(draft.endsAt, timezone)
  const input: NewDiscount = {
    code,
    oncePerCustomer,
    types: [...draft.types],
    ...(kind === 'freeDelivery' ? { freeDelivery: true } : { [kind]: value.value }),
    minimum: minimum.value,
    ...(usesMax && { usesMax: usesMax.value }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
  }
  return { input }
}
