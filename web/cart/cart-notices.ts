import { CART_ERROR_MS } from '#contract/limits.ts'
import { createStore } from '#web/lib/store.ts'
import { dismissToast, showToast } from '#web/ui/toast.tsx'

/** Whether the cart panel is open, and the last failure of the cart. */

export const cartOpen = createStore(false)

export function openCart(): void {
  // The open panel shows the failure itself, and a toast would cover the checkout button.
  dismissToast()
  cartOpen.set(true)
}

export const productGone = 'A product in your cart is no longer sold and was taken out.'

/** Shown in the panel for 5 s. */
export const cartError = createStore<string | null>(null)
let errorTimer: ReturnType<typeof setTimeout> | undefined

/** Notifies the shopper in the panel when it is open, otherwise in a toast. */
export function reportCartError(text: string): void {
  clearTimeout(errorTimer)
  if (!cartOpen.get()) {
    showToast({ title: text, tone: 'error', durationMs: CART_ERROR_MS })
    return
  }
  cartError.set(text)
  errorTimer = setTimeout(() => cartError.set(null), CART_ERROR_MS)
}
