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

const linkKey = 'paid-link'

const placedToken = () => readGuestOrder()?.token ?? null

/** Remembers in this tab the token of the link that led to a payment page, and which order the tab had placed by then. */
export function rememberPaidLink(token: string): void {
  try {
    sessionStorage.setItem(linkKey, JSON.stringify([token, placedToken()]))
  } catch {
    // Without storage the mailed link shows the order.
  }
}

/** Null without such a link, and once the tab has placed another order. */
export function readPaidLink(): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(linkKey) ?? 'null')
    if (!Array.isArray(stored)) return null
    const [token, placed] = stored
    return typeof token === 'string' && placed === placedToken() ? token : null
  } catch {
    return null
  }
}

/** The token of the order that the way back from a payment page leads to. */
export function readReturnToken(): string | null {
  return readPaidLink() ?? placedToken()
}
