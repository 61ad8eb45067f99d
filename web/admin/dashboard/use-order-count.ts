import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'

const REFRESH_MS = 60_000

/** The number of orders that match a filter, counted again each minute; 0 until it is known. */
export function useOrderCount(filter: { attention: 'money' } | { ships: 'today' }): number {
  const { data: count = 0 } = useQuery({
    queryKey: ['admin', 'order count', filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, page: 1, limit: 1 }
      const { pagination } = await api('GET /orders', { query, signal })
      return pagination?.totalOrders ?? 0
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return count
}
