import { CART_ERROR_MS } from '../../contract/limits.ts'
import { createStore } from '../lib/store.ts'
import { dismissToast, showToast } from '../ui/toast.tsx'

/** Whether the cart panel is open, and what went wrong in the cart. */

export const cartOpen = createStore(false)

export function openCart(): void {
  // What it says is in the panel, and it would lie over the checkout button.
  dismissToast()
  cartOpen.set(true)
}

export const productGone = 'A product in your cart is no longer sold and was taken out.'

/** Shown in the panel for 5 s. */
export const cartError = createStore<string | null>(null)
let errorTimer: ReturnType<typeof setTimeout> | undefined

/** Tells the shopper where they look: in the panel when it is open, else in a toast. */
export function reportCartError(text: string): void {
  clearTimeout(errorTimer)
  if (!cartOpen.get()) {
    showToast({ title: text, tone: 'error', durationMs: CART_ERROR_MS })
    return
  }
  cartError.set(text)
  errorTimer = setTimeout(() => cartError.set(null), CART_ERROR_MS)
}
