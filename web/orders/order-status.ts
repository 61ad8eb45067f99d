import type { OrderStatus } from '#contract/orders/orders.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export const orderStatusTones: Record<OrderStatus, BadgeTone> = {
  pending: 'yellow',
  'payment received': 'emerald',
  'preparing to ship': 'blue',
  shipped: 'indigo',
  delivered: 'green',
  completed: 'green',
  returned: 'orange',
  cancelled: 'red',
}

/** In the usual order of an order's life. The record above has exactly the statuses as its keys. */
export const orderStatuses = Object.keys(orderStatusTones) as OrderStatus[]
