import type { CounterOffer } from '#contract/counter/counter.ts'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { toOfferDetails, toOfferName } from '../../shared/counter-offer.ts'

/** A line of the order that is being written. */
export type HandLine = { productId: string; name: string; price: number; quantity: string }

/** "Nina Vale: Blue Rain, Used, VG+ / VG, 20000011" */
export function toLineName(offer: CounterOffer): string {
  return [toOfferName(offer), toOfferDetails(offer)].filter(Boolean).join(', ')
}

/** One more of the offer; a used copy stays one. */
export function addOffer(lines: readonly HandLine[], offer: CounterOffer): HandLine[] {
  const known = lines.find(({ productId }) => productId === offer._id)
  if (!known) {
    const { _id: productId, price } = offer
    return [...lines, { productId, name: toLineName(offer), price, quantity: '1' }]
  }
  if (offer.kind === 'used') return [...lines]
  const more = { ...known, quantity: String((readQuantity(known.quantity) ?? 0) + 1) }
  return lines.map((line) => (line === known ? more : line))
}

/** Null for anything but a whole number of units that an order takes. */
export function readQuantity(text: string): number | null {
  const value = /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= QUANTITY_MAX ? value : null
}

/** In cents; null while a quantity is wrong. */
export function sumLines(lines: readonly HandLine[]): number | null {
  const parts = lines.map(({ price, quantity }) => {
    const units = readQuantity(quantity)
    return units === null ? null : toCents(price) * units
  })
  return parts.reduce<number | null>(
    (sum, part) => (sum === null || part === null ? null : sum + part),
    0,
  )
}
