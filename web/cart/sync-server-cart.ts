import { QueryObserver } from '@tanstack/react-query'
import { isSignedIn } from '#web/account/index.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { productGone, reportCartError } from './cart-notices.ts'
import { storedCart } from './cart-store.ts'
import { clearOptimisticQuantity, flushDebounced } from './debounced-quantity.ts'
import { mergeLocalCart } from './merge-local-cart.ts'
import {
  cartQuery,
  enqueueWrite,
  flushQueue,
  resetQueue,
  saveCart,
  syncOtherTabs,
} from './server-cart.ts'

/**
 * Synchronises the cart of a signed-in user until it is stopped: loads it, merges the local cart with retries,
 * follows other tabs, and flushes pending changes on stop and on unload.
 */
export function syncServerCart(userId: string): () => void {
  const merge = () =>
    void enqueueWrite(() =>
      mergeLocalCart(userId, {
        onArrived: (cart, removeLocal) => saveCart(userId, cart, removeLocal),
        onGone: () => reportCartError(productGone),
      }),
    )
  // Loads after the pending changes: the loaded cart never contains units that the optimistic quantities count too.
  merge()
  const unpublish = publishCart(userId)
  const unfollow = syncOtherTabs(userId)
  const sendAll = () => {
    flushQueue()
    void flushDebounced()
  }
  window.addEventListener('online', merge)
  document.addEventListener('visibilitychange', merge)
  window.addEventListener('pagehide', sendAll)
  window.addEventListener('pageshow', resetQueue)
  return () => {
    window.removeEventListener('online', merge)
    document.removeEventListener('visibilitychange', merge)
    window.removeEventListener('pagehide', sendAll)
    window.removeEventListener('pageshow', resetQueue)
    unfollow()
    unpublish()
    // After a sign-out or a change of user, pending quantities are dropped.
    if (isSignedIn(userId)) void flushDebounced()
    else clearOptimisticQuantity()
  }
}

/** With each change: the optimistic quantity is deleted in the update in which the server's cart contains it. */
function publishCart(userId: string): () => void {
  const observer = new QueryObserver(queryClient, {
    ...cartQuery(userId),
    notifyOnChangeProps: ['data', 'isError'],
  })
  const publish = () => {
    const { data: cart, isError } = observer.getCurrentResult()
    const isFailed = isError && cart === undefined
    storedCart.set({ userId, cart, isFailed, reload: () => void observer.refetch() })
  }
  const stop = observer.subscribe(publish)
  publish()
  return stop
}
