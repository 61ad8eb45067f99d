import type { Cart } from '#contract/cart.ts'
import { api, isNotFound } from '#web/lib/api/api.ts'
import { randomId } from '#web/lib/random-id.ts'
import { createStoredText } from '#web/lib/storage.ts'
import { type CartEntry, setQuantity, subtractEntry } from './cart-entries.ts'
import { type CartMerge, parseMerge, planMerge, toMergeKey } from './cart-merge.ts'
import { readLocalCart, writeLocalCart } from './local-cart.ts'
import { clearSeenPrices } from './seen-prices.ts'

const begunMerge = createStoredText('cart-merge')

export type MergeEvents = {
  /** An entry has arrived: show the server's `cart` in the update in which `removeLocal` removes the local entry. */
  onArrived: (cart: Cart, removeLocal: () => void) => Promise<void>
  /** The product no longer exists; its entry is dropped. */
  onGone: () => void
}

/**
 * Moves this browser's cart into the user's cart on the server. Merged entries leave the local cart;
 * failed ones stay and are sent again next time. Never throws. Tabs take turns.
 */
export async function mergeLocalCart(userId: string, events: MergeEvents): Promise<void> {
  if (readLocalCart().length === 0) return
  const merge = () => sendAll(userId, events)
  await (navigator.locks ? navigator.locks.request('cart-merge', merge) : merge())
}

export function clearLocalCart(): void {
  writeLocalCart([])
  begunMerge.set(null)
  clearSeenPrices()
}

async function sendAll(userId: string, events: MergeEvents): Promise<void> {
  let merge = planNext(userId)
  while (merge) {
    let failures = 0
    for (const entry of merge.entries) {
      if (!(await sendEntry(merge, entry, events))) failures += 1
    }
    if (failures > 0) return
    // Units added to the local cart during an earlier merge are sent in a merge of their own.
    merge = planNext(userId)
  }
}

function planNext(userId: string): CartMerge | null {
  const merge = planMerge(parseMerge(begunMerge.get()), readLocalCart(), userId, randomId)
  begunMerge.set(merge && JSON.stringify(merge))
  return merge
}

/** @returns false when the entry must be sent again */
async function sendEntry(
  merge: CartMerge,
  entry: CartEntry,
  { onArrived, onGone }: MergeEvents,
): Promise<boolean> {
  try {
    const { cart } = await api('POST /carts', {
      body: entry,
      headers: { 'idempotency-key': toMergeKey(merge, entry) },
    })
    const latest = await lowerToLatest(entry, cart)
    await onArrived(latest, () => finishEntry(entry))
    return true
  } catch (error) {
    if (!isNotFound(error)) {
      console.error(error)
      return false
    }
    writeLocalCart(setQuantity(readLocalCart(), entry.productId, 0))
    onGone()
    return true
  }
}

/**
 * Takes back the units that the customer has taken out since the entry was first sent; a removed line has a call of its own.
 * Not repeated after a failure, which may have counted: the cart shows them then.
 */
async function lowerToLatest({ productId, quantity: sent }: CartEntry, cart: Cart): Promise<Cart> {
  const latest = readLocalCart().find((entry) => entry.productId === productId)?.quantity ?? sent
  const line = cart.products.find(({ product }) => product._id === productId)
  if (latest >= sent || !line) return cart
  const body = { quantity: Math.max(line.quantity - sent + latest, 1) }
  try {
    return (await api('PUT /carts/:productId', { params: { productId }, body })).cart
  } catch (error) {
    console.error(error)
    return cart
  }
}

function finishEntry(entry: CartEntry): void {
  writeLocalCart(subtractEntry(readLocalCart(), entry))
  const begun = parseMerge(begunMerge.get())
  if (!begun) return
  begunMerge.set(
    JSON.stringify({ ...begun, entries: setQuantity(begun.entries, entry.productId, 0) }),
  )
}
