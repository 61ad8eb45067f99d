import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

export const ownOrdersKey = 'orders'

/** The user's own orders, newest first. The user is part of the key: no user ever sees another's cached orders. */
export function ownOrdersQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [ownOrdersKey, userId],
    queryFn: async ({ pageParam: page, signal }) => {
      const { orders, pagination } = await api('GET /orders/me', {
        ...(page > 1 ? { query: { page } } : {}),
        signal,
      })
      if (!Array.isArray(orders)) throw new Error('Invalid response format')
      return { orders, isLast: page >= (pagination?.totalPages ?? 1) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ isLast }, pages) => (isLast ? undefined : pages.length + 1),
    // Often opened right after paying: cached data is too old.
    staleTime: 0,
  })
}

/** One order, which may be on a page that is not loaded. */
export function ownOrderQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [ownOrdersKey, userId, id],
    queryFn: async ({ signal }) => {
      const { order } = await api('GET /orders/:id', { params: { id }, signal })
      return order
    },
  })
}
