import { toCountryName } from '#contract/country-name.ts'
import type { ChosenDelivery } from '#contract/delivery/order-delivery.ts'
import { AppError } from '#contract/errors.ts'
import { shopFormats } from '#contract/locale.ts'
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

type Delivery = PricedRate & {
  country: string
  /** The further price of the second parcel, where the customer has chosen one. */
  secondParcelCents?: number
}

type Wanted = {
  /** Without a choice the cheapest rate of the shop's country that delivers. */
  chosen: ChosenDelivery | undefined
  lines: readonly StockLine[]
  /** After the discount. */
  goodsCents: number
  /** Some of the lines are here and some are pre-orders, which a second parcel is for. */
  hasTwoParts: boolean
  /** A code makes the rate free; the second parcel is the wish of the customer. */
  isFree: boolean
}

/**
 * The delivery of a new order at its present price; null for a shop without rates. A price below the one that the customer saw
 * is taken.
 * @throws AppError conflict with the field `delivery` when the rate is not offered, or dearer than the customer saw
 */
export async function chooseDelivery(
  ctx: Context,
  { chosen, lines: wanted, goodsCents, hasTwoParts, isFree }: Wanted,
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
  const secondParcelCents = hasTwoParts && chosen.secondParcel ? secondParcelOf(rate) : undefined
  const cents = (isFree ? 0 : rate.cents) + (secondParcelCents ?? 0)
  if (cents > toCents(chosen.price)) {
    const what = `${rate.rate.name}${secondParcelCents === undefined ? '' : ' in two parcels'}`
    throw newDeliveryConflict(
      `${what} now costs ${formatCents(cents)}. Please check your cart and order again.`,
    )
  }
  return { ...rate, country, ...(secondParcelCents !== undefined && { secondParcelCents }) }
}

/** @throws AppError conflict where the rate is sent in one parcel */
function secondParcelOf({ rate, cents }: PricedRate): number {
  const { name, collection, secondParcel } = rate
  if (secondParcel !== undefined && !collection) return toCents(secondParcel)
  throw newDeliveryConflict(
    `${name} sends everything in one parcel now, for ${formatCents(cents)}. Please check your cart and order again.`,
  )
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
