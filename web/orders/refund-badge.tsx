import { toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Beside the status, which a refund does not change. */
export function RefundBadge({ order }: { order: Pick<Order, 'refunded' | 'total'> }) {
  if (order.refunded === 0) return null
  const isInFull = toCents(order.refunded) >= toCents(order.total)
  return <Badge>{isInFull ? 'refunded' : 'partly refunded'}</Badge>
}
