/** Where this tab keeps its attempt to buy. */
export const attemptKey = 'checkout-attempt'

/** The attempt has come to an end: paid, cancelled or refused. */
export function endAttempt(): void {
  try {
    sessionStorage.removeItem(attemptKey)
  } catch {
    // Nothing was kept then.
  }
}
