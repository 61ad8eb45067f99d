import type { Order } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { OrderStatusBadge } from '#web/orders/index.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { useOrdersOfCustomer } from './customer-queries.ts'
import { toCustomerStats } from './customer-stats.ts'

/** A customer's purchases: the totals, then every order. */
export function CustomerOrders({ userId }: { userId: string }) {
  return (
    <Loaded
      query={useOrdersOfCustomer(userId)}
      whatFailed="Failed to fetch orders"
      skeleton={<TableSkeleton rows={4} />}
    >
      {(orders) => (
        <>
          <Figures orders={orders} />
          <History orders={orders} />
        </>
      )}
    </Loaded>
  )
}

function Figures({ orders }: { orders: readonly Order[] }) {
  const stats = toCustomerStats(orders)
  const figures = [
    ['Total Spent', formatPrice(stats.totalSpent)],
    ['Orders', stats.orderCount],
    ['Items Bought', stats.itemCount],
    ['Avg. Order', formatPrice(stats.averageOrder)],
  ]
  return (
    <section>
      <h3 className="text-base">Customer Stats</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-3 sm:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-soft">{label}</dt>
            <dd className="exact font-medium">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function History({ orders }: { orders: readonly Order[] }) {
  return (
    <section>
      <h3 className="text-base">Order History</h3>
      {orders.length === 0 && (
        <p className="mt-2 text-sm text-soft">This customer hasn't placed any orders yet</p>
      )}
      <ul className="mt-1 divide-y divide-line">
        {orders.map((order) => (
          <li
            key={order._id}
            className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 py-2 text-sm max-[22rem]:grid-cols-[1fr_auto] max-[22rem]:gap-y-2 sm:grid-cols-[1fr_8rem_6rem_auto]"
          >
            <div>
              <p className="exact whitespace-nowrap">{order._id}</p>
              <p className="text-soft">{formatDay(order.createdAt)}</p>
            </div>
            <div className="flex flex-col items-end gap-1 sm:contents">
              <span>
                <OrderStatusBadge status={order.status} />
              </span>
              <span className="exact sm:text-right">{formatPrice(order.total)}</span>
            </div>
            <ButtonLink
              variant="secondary"
              size="sm"
              to={`/admin/orders?orderId=${encodeURIComponent(order._id)}`}
              className="max-[22rem]:col-span-2"
            >
              View Order
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
