import { toCountryName } from '#contract/country-name.ts'
import type { ChosenDelivery } from '#contract/delivery/order-delivery.ts'
import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/formats.ts'
import { formatCents, toCents } from '#contract/money.ts'
import {
  type DeliveredLine,
  getDeliverySettings,
  hasRates,
  listCollectionOnly,
  type PricedRate,
  priceDelivery,
} from '#server/delivery/index.ts'
import type { Context } from '#server/platform/context.ts'
import type { StockLine } from '#server/stock/index.ts'
import { listDeliveredLines } from './delivered-lines.queries.ts'

type Delivery = PricedRate & { country: string }

type Wanted = {
  /** Without a choice the cheapest rate of the shop's country that delivers. */
  chosen: ChosenDelivery | undefined
  lines: readonly StockLine[]
  /** After the discount. */
  goodsCents: number
}

/**
 * The delivery of a new order at its present price; null for a shop without rates. A price below the one that the customer saw
 * is taken.
 * @throws AppError conflict with the field `delivery` when the rate is not offered, or dearer than the customer saw
 */
export async function chooseDelivery(
  ctx: Context,
  { chosen, lines: wanted, goodsCents }: Wanted,
): Promise<Delivery | null> {
  const settings = await getDeliverySettings(ctx)
  if (!hasRates(settings)) return null
  const country = chosen?.country ?? shopFormats().country
  const lines = await listDeliveredLines(ctx, wanted)
  const rates = priceDelivery(settings, country, { lines, goodsCents })
  // A customer who has chosen nothing collects nothing.
  const usual = rates.find(({ rate }) => rate.collection === null) ?? rates[0]
  if (!usual) throw newNotDelivered(country, lines)
  if (!chosen) return { ...usual, country }
  const rate = rates.find(({ rate }) => rate._id === chosen.rateId)
  if (!rate) {
    throw newDeliveryConflict(
      'This delivery is no longer offered. Please choose another one in your cart.',
    )
  }
  if (rate.cents > toCents(chosen.price)) {
    throw newDeliveryConflict(
      `${rate.rate.name} now costs ${formatCents(rate.cents)}. Please check your cart and order again.`,
    )
  }
  return { ...rate, country }
}

function newNotDelivered(country: string, lines: readonly DeliveredLine[]): AppError {
  const [product] = listCollectionOnly(lines)
  const place = toCountryName(country)
  if (product === undefined) return newDeliveryConflict(`We do not deliver to ${place}.`)
  return newDeliveryConflict(
    `${product} can only be collected, which is not possible for ${place}.`,
  )
}

export const newDeliveryConflict = (message: string) =>
  new AppError('conflict', message, { field: 'delivery' })
