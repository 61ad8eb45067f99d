import { usualCountries } from '#contract/delivery/countries.ts'
import type {
  DeliveryCharge,
  DeliveryRate,
  DeliverySettings,
} from '#contract/delivery/delivery-settings.ts'
import { shopFormats } from '#contract/locale.ts'
import { toCents } from '#contract/money.ts'
import type { ProductType } from '#contract/products/product-type.ts'

/** A line of a cart as far as its delivery depends on it. */
export type DeliveredLine = {
  name: string
  type: ProductType
  quantity: number
  /** The weight of one item; null for the weight of its type. */
  weightGrams: number | null
  isCollectionOnly: boolean
}

export type PricedRate = { rate: DeliveryRate; cents: number }

type Goods = {
  lines: readonly DeliveredLine[]
  /** After the discount. */
  goodsCents: number
}

/** Whether the shop charges by rates at all; without any it delivers free. */
export function hasRates({ zones }: DeliverySettings): boolean {
  return zones.some(({ rates }) => rates.length > 0)
}

/**
 * The rates for the goods in a country with their prices, cheapest first, equal ones in the order of the owner. The one
 * function that prices a delivery: cart, order, feed and search engines call it.
 */
export function priceDelivery(
  settings: DeliverySettings,
  country: string,
  goods: Goods,
): PricedRate[] {
  const mustCollect = listCollectionOnly(goods.lines).length > 0
  return ratesOf(settings, country)
    .filter(({ collection }) => collection !== null || !mustCollect)
    .flatMap((rate) => {
      const cents = priceOf(rate, settings, goods)
      return cents === undefined ? [] : [{ rate, cents }]
    })
    .toSorted((one, other) => one.cents - other.cents)
}

export function listCollectionOnly(lines: readonly DeliveredLine[]): string[] {
  return lines.filter(({ isCollectionOnly }) => isCollectionOnly).map(({ name }) => name)
}

/** Where a shop without rates delivers to: its own country first. */
export function listUsualCountries({ countries }: DeliverySettings): string[] {
  return countries ?? [...new Set([shopFormats().country, ...usualCountries])]
}

/** The countries with a rate, as the shop can name them; `null` stands for every other one. */
export function listDeliveredCountries({ zones }: DeliverySettings): (string | null)[] {
  return zones.flatMap(({ countries, rates }) => (rates.length > 0 ? (countries ?? [null]) : []))
}

function ratesOf({ zones }: DeliverySettings, country: string): readonly DeliveryRate[] {
  const zone =
    zones.find(({ countries }) => countries?.includes(country)) ??
    zones.find(({ countries }) => countries === null)
  return zone?.rates ?? []
}

/** Undefined where the goods are beyond the last step. */
function priceOf(
  { charge, freeFrom }: DeliveryRate,
  settings: DeliverySettings,
  { lines, goodsCents }: Goods,
): number | undefined {
  const cents = chargeFor(charge, settings, lines)
  const isFree = cents !== undefined && freeFrom !== null && goodsCents >= toCents(freeFrom)
  return isFree ? 0 : cents
}

function chargeFor(
  charge: DeliveryCharge,
  { weights }: DeliverySettings,
  lines: readonly DeliveredLine[],
): number | undefined {
  if (charge.by === 'order') return toCents(charge.price)
  const amount =
    charge.by === 'items'
      ? sum(lines.map(({ quantity }) => quantity))
      : sum(lines.map((line) => (line.weightGrams ?? weights[line.type]) * line.quantity)) +
        weights.parcel
  const step = charge.steps.find(({ upTo }) => amount <= upTo)
  return step && toCents(step.price)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, part) => total + part, 0)
