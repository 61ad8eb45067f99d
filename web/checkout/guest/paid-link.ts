const storageKey = 'paid-link'

/** Remembers in this tab the token of the link that led to a payment page, for the way back from it. */
export function rememberPaidLink(token: string): void {
  try {
    sessionStorage.setItem(storageKey, token)
  } catch {
    // Without storage the mailed link shows the order.
  }
}

export function readPaidLink(): string | null {
  try {
    return sessionStorage.getItem(storageKey)
  } catch {
    return null
  }
}
