/** The storage key of this tab's attempt. */
export const attemptKey = 'checkout-attempt'

/** The attempt has ended: paid, cancelled or refused. */
export function endAttempt(): void {
  try {
    sessionStorage.removeItem(attemptKey)
  } catch {
    // Blocked storage: nothing was saved either.
  }
}
