import { readGuestOrder } from './guest-order.ts'

const storageKey = 'paid-link'

const placedToken = () => readGuestOrder()?.token ?? null

/** Remembers in this tab the token of the link that led to a payment page, and which order the tab had placed by then. */
export function rememberPaidLink(token: string): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([token, placedToken()]))
  } catch {
    // Without storage the mailed link shows the order.
  }
}

/** Null without such a link, and once the tab has placed another order. */
export function readPaidLink(): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
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
