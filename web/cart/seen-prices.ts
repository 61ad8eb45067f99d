import { createStoredReader, createStoredText } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { parseSeenPrices, type SeenPrices, withSeenPrice } from './price-changes.ts'

/** Stored beside the cart: an entry of the cart is only its product and its quantity. */
const stored = createStoredText('cart-seen')

const readSeenPrices = createStoredReader(stored, parseSeenPrices)

export function saveSeenPrice(productId: string, cents: number): void {
  stored.set(JSON.stringify(withSeenPrice(readSeenPrices(), productId, cents)))
}

export function clearSeenPrices(): void {
  stored.set(null)
}

const none: SeenPrices = {}

export function useSeenPrice(productId: string): number | undefined {
  return useStore({ get: readSeenPrices, subscribe: stored.subscribe }, none)[productId]
}
