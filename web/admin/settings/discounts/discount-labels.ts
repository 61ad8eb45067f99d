import type { Discount, DiscountState } from '#contract/orders/discounts.ts'
import type { ProductType } from '#contract/products/product-type.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { formatDayAndTime } from '../../shared/format-time.ts'

export const stateLabels: Record<DiscountState, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'green' },
  scheduled: { label: 'Scheduled', tone: 'blue' },
  ended: { label: 'Ended', tone: 'neutral' },
  'used-up': { label: 'Used up', tone: 'orange' },
}

export const typeLabels: Record<ProductType, string> = {
  vinyl: 'Vinyl',
  turntable: 'Turntables',
  accessory: 'Accessories',
  merch: 'Merch',
}

function toKindText({ percent, amount = 0, freeDelivery }: Discount): string {
  if (freeDelivery) return 'Free delivery'
  return percent === undefined ? `${formatPrice(amount)} off` : `${percent}% off`
}

/** "10% off · from $50.00 · Vinyl only · once per customer · until Mar 4, 2026". */
export function toTermsText(discount: Discount): string {
  const { minimum, types, oncePerCustomer, startsAt, endsAt } = discount
  return [
    toKindText(discount),
    minimum > 0 && `from ${formatPrice(minimum)}`,
    types.length > 0 && `${types.map((type) => typeLabels[type]).join(', ')} only`,
    oncePerCustomer && 'once per customer',
    startsAt && `from ${formatDayAndTime(startsAt)}`,
    endsAt && `until ${formatDayAndTime(endsAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export function toUsesText({ uses, usesMax }: Pick<Discount, 'uses' | 'usesMax'>): string {
  const limit = usesMax === undefined ? '' : ` of ${usesMax}`
  return uses === 1 && !limit ? '1 use' : `${uses}${limit} uses`
}
