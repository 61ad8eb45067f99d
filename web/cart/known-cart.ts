import type { Cart } from '../../contract/cart.ts'
import { createStore } from '../lib/store.ts'

/** The server's cart of a user, as far as it is known. */
export type KnownCart = {
  userId: string
  /** Undefined until it is loaded, null when the user has none. */
  cart: Cart | null | undefined
  isFailed: boolean
  reload: () => void
}

/** Only follow-server-cart.ts writes it. */
export const knownCart = createStore<KnownCart | null>(null)
