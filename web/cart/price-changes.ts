import { formatCents } from '#contract/money.ts'
import { parseJson } from './cart-entries.ts'

/** The price of each product when it was added to the cart, in cents by product id: pure rules. */
export type SeenPrices = Readonly<Record<string, number>>

/** More than a cart can hold; the oldest entry is evicted first. */
const SEEN_MAX = 200

export function parseSeenPrices(text: string | null): SeenPrices {
  const stored = parseJson(text)
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(([, cents]) => Number.isSafeInteger(cents)),
  )
}

export function withSeenPrice(seen: SeenPrices, productId: string, cents: number): SeenPrices {
  const others = Object.entries(seen).filter(([id]) => id !== productId)
  return Object.fromEntries([...others, [productId, cents]].slice(-SEEN_MAX))
}

/** The notice for a price that has changed since the product was added; null when it has not. */
export function toPriceChange(seenCents: number | undefined, nowCents: number): string | null {
  if (seenCents === undefined || seenCents === nowCents) return null
  return `was ${formatCents(seenCents)} when you added it`
}
