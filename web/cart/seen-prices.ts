import { createStoredText } from '../lib/storage.ts'
import { useStore } from '../lib/store.ts'
import { parseSeenPrices, type SeenPrices, withSeenPrice } from './price-changes.ts'

/** Beside the cart and not in it: an entry of the cart is its product and its quantity (CART-3). */
const stored = createStoredText('cart-seen')

// Readers get the same prices as long as the kept text is the same.
let parsedText: string | null = null
let parsed: SeenPrices = {}

function readSeenPrices(): SeenPrices {
  const text = stored.get()
  if (text !== parsedText) {
    parsedText = text
    parsed = parseSeenPrices(text)
  }
  return parsed
}

export function noteSeenPrice(productId: string, cents: number): void {
  stored.set(JSON.stringify(withSeenPrice(readSeenPrices(), productId, cents)))
}

export function forgetSeenPrices(): void {
  stored.set(null)
}

const none: SeenPrices = {}

export function useSeenPrice(productId: string): number | undefined {
  return useStore({ get: readSeenPrices, subscribe: stored.subscribe }, none)[productId]
}
