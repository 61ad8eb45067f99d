import { formatCents } from '../../contract/money.ts'
import { parseJson } from './cart-entries.ts'

/** What each product cost when it was put into the cart, in cents by product id: pure rules. */
export type SeenPrices = Readonly<Record<string, number>>

/** More than a cart can hold; what was added longest ago is forgotten first. */
const SEEN_MAX = 200

export function parseSeenPrices(text: string | null): SeenPrices {
  const kept = parseJson(text)
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
  return Object.fromEntries(Object.entries(kept).filter(([, cents]) => Number.isSafeInteger(cents)))
}

export function withSeenPrice(seen: SeenPrices, productId: string, cents: number): SeenPrices {
  const others = Object.entries(seen).filter(([id]) => id !== productId)
  return Object.fromEntries([...others, [productId, cents]].slice(-SEEN_MAX))
}

/** What to tell of a price that is no longer the one the shopper agreed to; null when it is. */
export function toPriceChange(seenCents: number | undefined, nowCents: number): string | null {
  if (seenCents === undefined || seenCents === nowCents) return null
  return `was ${formatCents(seenCents)} when you added it`
}
