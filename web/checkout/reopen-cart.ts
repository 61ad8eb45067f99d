import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openCart, takeLinks } from '#web/cart/index.ts'

/** The history state of a page that opens with the cart: a return from the sign-in before a checkout. */
export const cartStays = { cartStays: true }

/**
 * Opens the cart after signing in for a checkout, and after a cancelled payment (`?stripe=cancel`). Takes a discount code and products
 * from the address (`?code=SUMMER`, `?add=<id>:2`), which the server ignores: cached pages are the same for all.
 */
export function useReopenedCart(): void {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isCancelled = /[?&]stripe=cancel(&|$)/.test(search)
  const hasLinks = /[?&](code|add)=/.test(search)
  const isBackFromSignIn = hasCartStays(state)

  useEffect(() => {
    if (!isCancelled && !isBackFromSignIn && !hasLinks) return
    if (isCancelled) {
      void import('./cancel-on-return.ts').then((code) => code.cancelOnReturn(), openCart)
    } else if (isBackFromSignIn) openCart()
    const rest = new URLSearchParams(isCancelled ? '' : search)
    rest.delete('code')
    rest.delete('add')
    const replaced = navigate(
      { pathname, search: `${rest}`, hash },
      { replace: true, preventScrollReset: true },
    )
    if (hasLinks) void takeLinks(search, replaced)
  }, [isCancelled, isBackFromSignIn, hasLinks, pathname, search, hash, navigate])
}

function hasCartStays(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cartStays' in state
}
