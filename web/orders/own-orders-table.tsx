import type { MouseEvent } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { cx } from '#web/ui/cx.ts'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { RefundBadge } from './refund-badge.tsx'

type OwnOrdersTableProps = {
  orders: readonly Order[]
  /** `opener` is the element to focus when the details close. */
  onOpen: (orderId: string, opener: HTMLElement) => void
}

export function OwnOrdersTable({ orders, onOpen }: OwnOrdersTableProps) {
  return (
    <Table label="Orders">
      <thead className="max-sm:sr-only">
        <tr>
          <TableHead>Order ID</TableHead>
          <TableHead>Date</TableHead>
          <TableHead>Status</TableHead>
          <TableHead numeric>Total</TableHead>
          <TableHead numeric>Items</TableHead>
        </tr>
      </thead>
      <tbody className="max-sm:block max-sm:border-t max-sm:border-edge">
        {orders.map((order) => (
          <OwnOrderRow key={order._id} order={order} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

type OwnOrderRowProps = { order: Order; onOpen: OwnOrdersTableProps['onOpen'] }

/* On a phone, five columns would need scrolling: id, date and status are stacked. */
const stacked = 'max-sm:px-1 max-sm:py-0'

/** The whole row is clickable; the button in it is for the keyboard. */
function OwnOrderRow({ order, onOpen }: OwnOrderRowProps) {
  function open({ currentTarget }: MouseEvent<HTMLTableRowElement>) {
    onOpen(order._id, currentTarget.querySelector('button') ?? currentTarget)
  }

  return (
    <TableRow
      onClick={open}
      className="cursor-pointer max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-y-1.5 max-sm:py-3"
    >
      <TableCell className={cx('exact whitespace-nowrap', stacked)}>
        <button type="button" aria-haspopup="dialog" className="link min-h-6 rounded-sm">
          {order._id}
        </button>
      </TableCell>
      <TableCell className={cx('whitespace-nowrap', stacked, 'max-sm:row-start-2')}>
        {formatDay(order.createdAt)}
      </TableCell>
      <TableCell className={cx(stacked, 'max-sm:col-span-2 max-sm:row-start-3')}>
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge status={order.status} />
          <RefundBadge order={order} />
        </span>
      </TableCell>
      <TableCell numeric className={cx(stacked, 'max-sm:col-start-2 max-sm:row-start-1')}>
        {formatPrice(order.total)}
      </TableCell>
      <TableCell
        className={cx(
          'text-right whitespace-nowrap tabular-nums',
          stacked,
          'max-sm:col-start-2 max-sm:row-start-2',
        )}
      >
        {toItemsText(order)}
      </TableCell>
    </TableRow>
  )
}

function toItemsText({ products }: Order): string {
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? '1 item' : `${count} items`
}
