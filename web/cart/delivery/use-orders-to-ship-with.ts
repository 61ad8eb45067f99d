import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/account/index.ts'
import { api } from '#web/lib/api/api.ts'
import type { CartEntry } from '../cart-entries.ts'

const none: readonly string[] = []

/**
 * The customer's paid orders that these lines can ship with, newest first; none for a visitor, and while they are not known:
 * the rates are enough for an order.
 */
export function useOrdersToShipWith(
  country: string,
  lines: readonly CartEntry[],
  isOffered: boolean,
): readonly string[] {
  const { user } = useSession()
  const items = lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join()
  const { data } = useQuery({
    queryKey: ['delivery', 'together', user?._id, country, items],
    queryFn: async ({ signal }) => {
      const { orders } = await api('GET /delivery/together', { query: { country, items }, signal })
      return orders.map(({ _id }) => _id)
    },
    enabled: isOffered && user !== null && lines.length > 0,
    staleTime: 30_000,
    retry: 1,
  })
  return data ?? none
}
