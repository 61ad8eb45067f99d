import { createStore } from '#web/lib/store.ts'

/**
 * Optimistic quantities, which the server has not confirmed. They override the server's cart:
 * they show at once, survive a reload of the cart, and deleting them is the rollback.
 */
export const optimisticQuantities = createStore<ReadonlyMap<string, number>>(new Map())
