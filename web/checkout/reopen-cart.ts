import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { openCart } from '../cart/index.ts'
import { cancelled, checkoutError } from './checkout-error.ts'
import { endAttempt } from './end-attempt.ts'

/** The history state of a page that opens with the cart: back from signing in to check out. */
export const cartStays = { cartStays: true }

/** Opens the cart after signing in for a checkout, and after a cancelled payment (`?stripe=cancel`). */
export function useReopenedCart(): void {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const isCancelled = params.get('stripe') === 'cancel'
  const isBackFromSignIn = hasCartStays(location.state)

  useEffect(() => {
    if (isCancelled) {
      endAttempt()
      checkoutError.set({ text: cancelled })
    }
    if (isCancelled || isBackFromSignIn) {
      openCart()
      const { pathname, search, hash } = withoutCancel(location)
      void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true })
    }
  }, [isCancelled, isBackFromSignIn, location, navigate])
}

function withoutCancel<At extends { search: string }>(location: At): At {
  const params = new URLSearchParams(location.search)
  params.delete('stripe')
  return { ...location, search: params.toString() }
}

function hasCartStays(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'cartStays' in state
}
