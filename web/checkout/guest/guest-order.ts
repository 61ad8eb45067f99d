import type { CartEntry } from '#web/cart/index.ts'

const storageKey = 'guest-order'

/** The order that this tab has placed without an account. Its token shows and cancels it. */
export type PlacedGuestOrder = {
  token: string
  /** The attempt that it belongs to. */
  key: string
  /** The units that leave this browser's cart once they are paid; empty after that. */
  bought: readonly CartEntry[]
}

export function saveGuestOrder(order: PlacedGuestOrder): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(order))
  } catch {
    // Without storage the mailed link shows the order.
  }
}

export function readGuestOrder(): PlacedGuestOrder | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isPlaced(stored) ? stored : null
  } catch {
    return null
  }
}

function isPlaced(value: unknown): value is PlacedGuestOrder {
  if (typeof value !== 'object' || value === null) return false
  if (!('token' in value) || !('key' in value) || !('bought' in value)) return false
  const { token, key, bought } = value
  return typeof token === 'string' && typeof key === 'string' && Array.isArray(bought)
}
