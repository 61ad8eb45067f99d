import type { OrderStatus } from '#contract/orders/orders.ts'
import { Badge } from '#web/ui/badge.tsx'
import { orderStatusTones } from './order-status.ts'

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={orderStatusTones[status]}>{status}</Badge>
}
