import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

/** The user's own orders, newest first. The user is part of the key: no user ever sees another's cached orders. */
export function ownOrdersQuery(userId: string) {
  return queryOptions({
    queryKey: ['orders', userId],
    queryFn: async ({ signal }) => {
      const { orders } = await api('GET /orders/me', { signal })
      if (!Array.isArray(orders)) throw new Error('Invalid response format')
      return orders
    },
    // Often opened right after paying: cached data is too old.
    staleTime: 0,
  })
}
