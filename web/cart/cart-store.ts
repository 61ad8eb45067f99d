import type { Cart } from '#contract/cart.ts'
import { createStore } from '#web/lib/store.ts'

/** A user's cart on the server, as far as it has loaded. */
export type StoredCart = {
  userId: string
  /** Undefined until it is loaded, null when the user has none. */
  cart: Cart | null | undefined
  isFailed: boolean
  reload: () => void
}

/** Only sync-server-cart.ts writes it. */
export const storedCart = createStore<StoredCart | null>(null)
