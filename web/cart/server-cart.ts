import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '#contract/cart.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

const cartKey = 'cart'

export function cartQuery(userId: string) {
  return queryOptions({
    queryKey: [cartKey, userId],
    queryFn: async ({ signal }) => {
      await allWritesSettled()
      const { cart } = await api('GET /carts/me', { signal })
      return toOneCart(cart)
    },
    refetchOnWindowFocus: 'always',
  })
}

/** A response may contain one cart or a list of carts, of which the first counts. */
export function toOneCart(cart: Cart | readonly Cart[]): Cart | null {
  return 'products' in cart ? cart : (cart[0] ?? null)
}

// Changes are sent one at a time, so that responses arrive in the order of their requests.
let lastWrite: Promise<unknown> = Promise.resolve()
let leaving: Promise<void>
let leave: () => void
resetQueue()

/** The page is visible, for the first time or again. */
export function resetQueue(): void {
  leaving = new Promise((resolve) => {
    leave = resolve
  })
}

/** The page is unloading and may not live to see a response: send without waiting. */
export function flushQueue(): void {
  leave()
}

/** Starts after the previous changes, or at once on unload; later changes and loads wait for its end. */
export function enqueueWrite(change: () => Promise<void>): Promise<void> {
  const done = Promise.race([lastWrite, leaving]).then(change)
  lastWrite = Promise.allSettled([lastWrite, done])
  return done
}

/** Enqueues a change and caches the cart in its response. */
export function writeCart(userId: string, send: () => Promise<{ cart: Cart }>): Promise<void> {
  return enqueueWrite(async () => {
    const { cart } = await send()
    await saveCart(userId, cart)
    notifyOtherTabs(userId)
  })
}

/** Resolves when every change sent before has its response. */
export async function allWritesSettled(): Promise<void> {
  await lastWrite
}

/** Reloads a visible cart with the current product data. */
export async function reloadCart(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [cartKey] })
}

/** `alongside` runs in the same update: nothing renders in between. */
export async function saveCart(
  userId: string,
  cart: Cart,
  alongside: () => void = () => undefined,
): Promise<void> {
  const { queryKey } = cartQuery(userId)
  // Cancels a pending load, whose response would be older.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, toOneCart(cart))
  alongside()
}

const channelName = 'cart'

function notifyOtherTabs(userId: string): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(userId)
  channel.close()
}

/** Reloads the cart whenever another tab of this browser has changed it. */
export function syncOtherTabs(userId: string): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (data === userId) void queryClient.invalidateQueries(cartQuery(userId))
  }
  return () => channel.close()
}
