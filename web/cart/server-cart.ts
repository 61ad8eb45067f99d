import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '../../contract/cart.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

const cartKey = 'cart'

/** The signed-in user's cart, as the server has it. */
export function cartQuery(userId: string) {
  return queryOptions({
    queryKey: [cartKey, userId],
    queryFn: async ({ signal }) => {
      await allWritesAnswered()
      const { cart } = await api('GET /carts/me', { signal })
      return toOneCart(cart)
    },
    refetchOnWindowFocus: 'always',
  })
}

/** An answer may hold one cart or a list of them, of which the first counts (spec.md, section 3). */
export function toOneCart(cart: Cart | readonly Cart[]): Cart | null {
  return 'products' in cart ? cart : (cart[0] ?? null)
}

// Changes go out one after the other, so that answers arrive in the order of what they answer.
let lastWrite: Promise<unknown> = Promise.resolve()
let leaving: Promise<void>
let leave: () => void
queueWrites()

/** The page is here, from the start or again. */
export function queueWrites(): void {
  leaving = new Promise((resolve) => {
    leave = resolve
  })
}

/** Nothing waits for the answers of others any more: the page is left, and may not live to see them. */
export function hurryWrites(): void {
  leave()
}

/** Begins when the changes before it are answered, or on leaving; later changes, and loads, wait for its end. */
export function inTurn(change: () => Promise<void>): Promise<void> {
  const done = Promise.race([lastWrite, leaving]).then(change)
  lastWrite = Promise.allSettled([lastWrite, done])
  return done
}

/** Sends a change in its turn, and keeps the cart it answers. */
export function writeCart(userId: string, send: () => Promise<{ cart: Cart }>): Promise<void> {
  return inTurn(async () => {
    const { cart } = await send()
    await keepCart(userId, cart)
    tellOtherTabs(userId)
  })
}

/** Resolves when every change sent so far is answered. */
export async function allWritesAnswered(): Promise<void> {
  await lastWrite
}

/** Asks again for a cart that is shown, with its products as the shop has them by now. */
export async function reloadCart(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [cartKey] })
}

/** `alongside` happens in the same moment: nothing is drawn in between. */
export async function keepCart(
  userId: string,
  cart: Cart,
  alongside: () => void = () => undefined,
): Promise<void> {
  const { queryKey } = cartQuery(userId)
  // A cart asked for before would arrive later and be older.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, toOneCart(cart))
  alongside()
}

const channelName = 'cart'

function tellOtherTabs(userId: string): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(userId)
  channel.close()
}

/** Loads the cart again whenever another tab of this browser has changed it. */
export function followOtherTabs(userId: string): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (data === userId) void queryClient.invalidateQueries(cartQuery(userId))
  }
  return () => channel.close()
}
