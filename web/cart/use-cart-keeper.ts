import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../account/index.ts'
import { productGone, reportCartError } from './cart-notices.ts'
import { mergeLocalCart } from './merge-local-cart.ts'
import { forgetChosen, sendWaiting } from './quantity-changes.ts'
import { followOtherTabs, keepCart } from './server-cart.ts'

/**
 * Keeps the cart true while the shop is open: merges what was collected before signing in, again
 * after a failure, follows other tabs, and sends what waits when the page is left.
 */
export function useCartKeeper(): void {
  const queryClient = useQueryClient()
  const userId = useSession().user?._id

  useEffect(() => {
    if (userId === undefined) return
    const merge = () =>
      void mergeLocalCart(userId, {
        onArrived: (cart) => void keepCart(queryClient, userId, cart),
        onGone: () => reportCartError(productGone),
      })
    merge()
    window.addEventListener('online', merge)
    document.addEventListener('visibilitychange', merge)
    const unfollow = followOtherTabs(queryClient, userId)
    return () => {
      window.removeEventListener('online', merge)
      document.removeEventListener('visibilitychange', merge)
      unfollow()
      forgetChosen()
    }
  }, [queryClient, userId])

  useEffect(() => {
    const sendAll = () => void sendWaiting()
    window.addEventListener('pagehide', sendAll)
    return () => window.removeEventListener('pagehide', sendAll)
  }, [])
}
