import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { openCart, takeLinkedCode } from '#web/cart/index.ts'

/** The history state of a page that opens with the cart: a return from the sign-in before a checkout. */
export const cartStays = { cartStays: true }

/**
 * Opens the cart after signing in for a checkout, and after a cancelled payment (`?stripe=cancel`). Takes a discount code from the
 * address (`?code=SUMMER`), which the server ignores: cached pages are the same for all.
 */
export function useReopenedCart(): void {
  const [params] = useSearchParams()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isCancelled = params.get('stripe') === 'cancel'
  const isBackFromSignIn = hasCartStays(state)
  const code = params.get('code')

  useEffect(() => {
    if (!isCancelled && !isBackFromSignIn && code === null) return
    if (isCancelled) {
      void import('./cancel-on-return.ts').then((code) => code.cancelOnReturn(), openCart)
    } else if (isBackFromSignIn) openCart()
    if (code !== null) void takeLinkedCode(code)
    void navigate(
      { pathname, search: isCancelled ? '' : code === null ? search : withoutCode(search), hash },
      { replace: true, preventScrollReset: true },
    )
  }, [isCancelled, isBackFromSignIn, code, pathname, search, hash, navigate])
}

function withoutCode(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete('code')
  return `${rest}`
}

function hasCartStays(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cartStays' in state
}
