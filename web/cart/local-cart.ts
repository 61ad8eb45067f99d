import { createStoredReader, createStoredText } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import {
  addEntry,
  type CartEntry,
  parseEntries,
  setQuantity,
  subtractEntry,
} from './cart-entries.ts'

/** The cart of an anonymous visitor, stored in this browser and shared with its other tabs. */

const stored = createStoredText('cart')

export const readLocalCart: () => readonly CartEntry[] = createStoredReader(stored, parseEntries)

export function writeLocalCart(entries: readonly CartEntry[]): void {
  stored.set(entries.length === 0 ? null : JSON.stringify(entries))
}

export function addToLocalCart(added: CartEntry): void {
  writeLocalCart(addEntry(readLocalCart(), added))
}

export function setLocalQuantity(productId: string, quantity: number): void {
  writeLocalCart(setQuantity(readLocalCart(), productId, quantity))
}

/** Removes the units that were bought; units added since then stay. */
export function removeLocalUnits(bought: readonly CartEntry[]): void {
  writeLocalCart(bought.reduce<readonly CartEntry[]>(subtractEntry, readLocalCart()))
}

/** `undefined` until the browser's storage can be read. */
export function useLocalCart(): readonly CartEntry[] | undefined {
  return useStore({ get: readLocalCart, subscribe: stored.subscribe }, undefined)
}
