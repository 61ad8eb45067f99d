import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { adminKeys } from '../admin-keys.ts'

const refreshMs = 60_000

/** Orders that need a refund or have a disputed payment; nothing when there are none. */
export function RefundAlert() {
  const { data: count = 0 } = useQuery({
    queryKey: adminKeys.attentionCounts,
    queryFn: async ({ signal }) => {
      const query = { attention: 'money', page: 1, limit: 1 } as const
      const { pagination } = await api('GET /orders', { query, signal })
      return pagination?.totalOrders ?? 0
    },
    staleTime: 0,
    refetchInterval: refreshMs,
  })
  if (count === 0) return null
  return (
    <Alert
      className="mb-6"
      title={count === 1 ? '1 order needs you' : `${count} orders need you`}
      action={
        <Link to="/admin/orders?attention=money" className="link whitespace-nowrap">
          Show these orders
        </Link>
      }
    >
      A refund is needed, or a payment is disputed.
    </Alert>
  )
}
