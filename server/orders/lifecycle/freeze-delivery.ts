import { chooseDelivery } from '#server/delivery-quotes/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { FrozenDelivery } from '../frozen-delivery.ts'

/**
 * The delivery of a new order as the order keeps it; null for a shop without rates.
 * @throws AppError as `chooseDelivery`
 */
export async function freezeDelivery(
  ctx: Context,
  wanted: Parameters<typeof chooseDelivery>[1],
): Promise<FrozenDelivery | null> {
  const delivery = await chooseDelivery(ctx, wanted)
  if (!delivery) return null
  const { rate, cents, country } = delivery
  const { id: rateId, name, days, collection } = rate
  return { rateId, name, days, country, cents, collection }
}
