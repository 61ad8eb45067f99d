/** In the session storage: of one tab, and gone when it closes. */
export const draftsKey = 'drafts'

/** All that a shopper without drafts loads of them. */
export function removeStoredDrafts(): void {
  try {
    sessionStorage.removeItem(draftsKey)
  } catch {
    // Blocked: nothing was stored.
  }
}
