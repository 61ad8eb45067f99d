import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { openCart } from '#web/cart/index.ts'

/** The history state of a page that opens with the cart: a return from the sign-in before a checkout. */
export const cartStays = { cartStays: true }

/** Opens the cart after signing in for a checkout, and after a cancelled payment (`?stripe=cancel`). */
export function useReopenedCart(): void {
  const [params] = useSearchParams()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isCancelled = params.get('stripe') === 'cancel'
  const isBackFromSignIn = hasCartStays(state)

  useEffect(() => {
    if (!isCancelled && !isBackFromSignIn) return
    if (!isCancelled) openCart()
    else void import('./cancel-on-return.ts').then((code) => code.cancelOnReturn(), openCart)
    void navigate(
      { pathname, search: isCancelled ? '' : search, hash },
      { replace: true, preventScrollReset: true },
    )
  }, [isCancelled, isBackFromSignIn, pathname, search, hash, navigate])
}

function hasCartStays(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cartStays' in state
}
