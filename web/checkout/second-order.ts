const key = 'second-order'

/** Whether rows of the cart wait for a second order, for the page after the payment of the first. */
export function rememberSecondOrder(isWaiting: boolean): void {
  try {
    if (isWaiting) sessionStorage.setItem(key, 'true')
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage the page does not mention it; the cart still has the rows.
  }
}

/** For this visit of the page only. */
export function takeSecondOrder(): boolean {
  try {
    const isWaiting = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isWaiting
  } catch {
    return false
  }
}
