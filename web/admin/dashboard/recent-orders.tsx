import { Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { OrderStatusBadge } from '#web/orders/index.ts'
import { formatOrderDate, toCustomerEmail, toCustomerName } from '../orders/index.ts'
import { useScreenWidth } from '../shared/use-screen-width.ts'
import { DashboardList } from './dashboard-list.tsx'

export function RecentOrders({ orders }: { orders: readonly Order[] | undefined }) {
  return (
    <DashboardList
      title="Recent orders"
      to="/admin/orders"
      emptyText="No recent orders"
      rows={orders?.map((order) => <RecentOrder key={order._id} order={order} />)}
    />
  )
}

function RecentOrder({ order }: { order: Order }) {
  const width = useScreenWidth()
  return (
    <li>
      <Link
        to={`/admin/orders?orderId=${encodeURIComponent(order._id)}`}
        className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-1 py-2 text-sm hover:bg-sunken/50 @lg:grid-cols-[8rem_1fr_9rem_6.5rem]"
      >
        <span className="exact">{order._id}</span>
        <span className="flex min-w-0 gap-2 @max-lg:order-last">
          <span className="truncate">{toCustomerName(order) || toCustomerEmail(order)}</span>
          <span className="shrink-0 text-soft">{formatOrderDate(order.createdAt, width)}</span>
        </span>
        <span className="@max-lg:order-last @max-lg:text-right">
          <OrderStatusBadge status={order.status} />
        </span>
        <span className="exact text-right">{formatPrice(order.total)}</span>
      </Link>
    </li>
  )
}
