import { chooseDelivery } from '#server/delivery-quotes/index.ts'
import type { Context } from '#server/platform/context.ts'
import { isFreeDelivery } from '../discounts/discount-amount.rules.ts'
import { newNothingOff } from '../discounts/discount-code.rules.ts'
import type { DiscountCodeRow } from '../discounts.tables.ts'
import type { FrozenDelivery } from '../frozen-delivery.ts'

type Wanted = Parameters<typeof chooseDelivery>[1] & {
  /** The discount code of the order. */
  code: DiscountCodeRow | null
}

/**
 * The delivery of a new order as the order keeps it; null for a shop without rates.
 * @throws AppError as `chooseDelivery`; conflict for a code of free delivery where it costs nothing
 */
export async function freezeDelivery(
  ctx: Context,
  { code, ...wanted }: Wanted,
): Promise<FrozenDelivery | null> {
  const isFree = code !== null && isFreeDelivery(code)
  const delivery = await chooseDelivery(ctx, wanted)
  if (isFree && !delivery?.cents) throw newNothingOff(code)
  if (!delivery) return null
  const { rate, cents, country } = delivery
  const { _id: rateId, name, days, collection } = rate
  return { rateId, name, days, country, cents: isFree ? 0 : cents, collection }
}
