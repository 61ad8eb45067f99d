import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** One's own orders, newest first. Keyed by the user: what one shopper saw, the next never does. */
export function ownOrdersQuery(userId: string) {
  return queryOptions({
    queryKey: ['orders', userId],
    queryFn: async ({ signal }) => {
      const { orders } = await api('GET /orders/me', { signal })
      if (!Array.isArray(orders)) throw new Error('Invalid response format')
      return orders
    },
    // Often opened right after paying: what was known before is too old.
    staleTime: 0,
  })
}
