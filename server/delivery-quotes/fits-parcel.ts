import { getDeliverySettings, priceDelivery } from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { StockLine } from '#server/stock/index.ts'
import { listDeliveredLines } from './delivered-lines.queries.ts'

type Parcel = {
  /** The rate that the parcel is sent by. */
  rateId: string
  country: string
  packed: readonly StockLine[]
  /** The price of what is packed, after the discount. */
  goodsCents: number
  added: readonly StockLine[]
}

/**
 * Whether more goods can be added to a parcel at no further cost: by the present prices of its rate, the parcel with both
 * costs no more than without them. False where the shop ships no orders together, or no longer has the rate.
 */
export async function fitsParcel(
  ctx: Context,
  { rateId, country, packed, goodsCents, added }: Parcel,
): Promise<boolean> {
  const settings = await getDeliverySettings(ctx)
  if (!settings.shipTogether) return false
  const priceOf = async (wanted: readonly StockLine[]) => {
    const lines = await listDeliveredLines(ctx, wanted)
    const rates = priceDelivery(settings, country, { lines, goodsCents })
    return rates.find(({ rate }) => rate._id === rateId)?.cents
  }
  const alone = await priceOf(packed)
  const together = await priceOf([...packed, ...added])
  return alone !== undefined && together !== undefined && together <= alone
}
