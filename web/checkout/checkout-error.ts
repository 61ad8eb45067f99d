import { createStore } from '#web/lib/store.ts'

/** The error of the last checkout, until the next one or until the cart is closed. */
export type CheckoutError = { text: string; detail?: string }

export const checkoutError = createStore<CheckoutError | null>(null)

export const notStarted = 'Failed to start checkout. Please try again.'
export const cancelled = 'Checkout was cancelled. Please try again.'
