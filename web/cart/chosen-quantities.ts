import { createStore } from '../lib/store.ts'

/**
 * Quantities the shopper has chosen and the server has not confirmed. They lie over the server's cart:
 * they show at once, survive a reload of the cart in between, and rolling back is forgetting them.
 */
export const chosenQuantities = createStore<ReadonlyMap<string, number>>(new Map())
