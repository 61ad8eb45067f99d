import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { adminKeys } from '../admin-keys.ts'

const refreshMs = 60_000

/** Pre-orders whose ship date is today (DROP-7); nothing when there are none. */
export function ShipsToday() {
  const { data: count = 0 } = useQuery({
    queryKey: adminKeys.shipToday,
    queryFn: async ({ signal }) => {
      const query = { ships: 'today', page: 1, limit: 1 } as const
      const { pagination } = await api('GET /orders', { query, signal })
      return pagination?.totalOrders ?? 0
    },
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  if (count === 0) return null
  return (
    <Alert
      tone="info"
      className="mb-6"
      title={count === 1 ? '1 pre-order ships today' : `${count} pre-orders ship today`}
      action={
        <Link to="/admin/orders?ships=today" className="link whitespace-nowrap">
          Show these orders
        </Link>
      }
    />
  )
}
