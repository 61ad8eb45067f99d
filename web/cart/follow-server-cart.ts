import { QueryObserver } from '@tanstack/react-query'
import { isSignedIn } from '../account/index.ts'
import { queryClient } from '../lib/query-client.ts'
import { productGone, reportCartError } from './cart-notices.ts'
import { knownCart } from './known-cart.ts'
import { mergeLocalCart } from './merge-local-cart.ts'
import { forgetChosen, sendWaiting } from './quantity-changes.ts'
import {
  cartQuery,
  followOtherTabs,
  hurryWrites,
  inTurn,
  keepCart,
  queueWrites,
} from './server-cart.ts'

/**
 * Keeps the cart of somebody signed in true until it is ended: loads it, merges what was collected before signing
 * in, again after a failure, follows other tabs, and sends what waits when it ends or the page is left.
 */
export function followServerCart(userId: string): () => void {
  const merge = () =>
    void inTurn(() =>
      mergeLocalCart(userId, {
        onArrived: (cart, forget) => keepCart(userId, cart, forget),
        onGone: () => reportCartError(productGone),
      }),
    )
  // Loaded after it, the cart never holds what is still counted here too.
  merge()
  const unpublish = publishCart(userId)
  const unfollow = followOtherTabs(userId)
  const sendAll = () => {
    hurryWrites()
    void sendWaiting()
  }
  window.addEventListener('online', merge)
  document.addEventListener('visibilitychange', merge)
  window.addEventListener('pagehide', sendAll)
  window.addEventListener('pageshow', queueWrites)
  return () => {
    window.removeEventListener('online', merge)
    document.removeEventListener('visibilitychange', merge)
    window.removeEventListener('pagehide', sendAll)
    window.removeEventListener('pageshow', queueWrites)
    unfollow()
    unpublish()
    // Without a user, or with another, what was chosen is nobody's here.
    if (isSignedIn(userId)) void sendWaiting()
    else forgetChosen()
  }
}

/** At once with each change: what was chosen is forgotten the moment the server's cart has it. */
function publishCart(userId: string): () => void {
  const observer = new QueryObserver(queryClient, {
    ...cartQuery(userId),
    notifyOnChangeProps: ['data', 'isError'],
  })
  const publish = () => {
    const { data: cart, isError } = observer.getCurrentResult()
    const isFailed = isError && cart === undefined
    knownCart.set({ userId, cart, isFailed, reload: () => void observer.refetch() })
  }
  const stop = observer.subscribe(publish)
  publish()
  return stop
}
