import type { MouseEvent } from 'react'
import type { Order } from '../../contract/orders.ts'
import { formatDay, formatPrice } from '../lib/format.ts'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

type OwnOrdersTableProps = {
  orders: readonly Order[]
  /** `opener` is where the focus belongs when the details are closed. */
  onOpen: (orderId: string, opener: HTMLElement) => void
}

export function OwnOrdersTable({ orders, onOpen }: OwnOrdersTableProps) {
  return (
    <Table label="Orders">
      <thead>
        <tr>
          <TableHead>Order ID</TableHead>
          <TableHead>Date</TableHead>
          <TableHead>Status</TableHead>
          <TableHead numeric>Total</TableHead>
          <TableHead numeric>Items</TableHead>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OwnOrderRow key={order._id} order={order} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  )
}

type OwnOrderRowProps = { order: Order; onOpen: OwnOrdersTableProps['onOpen'] }

/** The whole row takes the pointer; the button in it is what the keyboard finds. */
function OwnOrderRow({ order, onOpen }: OwnOrderRowProps) {
  function open({ currentTarget }: MouseEvent<HTMLTableRowElement>) {
    onOpen(order._id, currentTarget.querySelector('button') ?? currentTarget)
  }

  return (
    <TableRow onClick={open} className="cursor-pointer">
      <TableCell className="exact whitespace-nowrap">
        <button type="button" aria-haspopup="dialog" className="link min-h-6 rounded-sm">
          {order._id}
        </button>
      </TableCell>
      <TableCell className="whitespace-nowrap">{formatDay(order.createdAt)}</TableCell>
      <TableCell>
        <OrderStatusBadge status={order.status} />
      </TableCell>
      <TableCell numeric>{formatPrice(order.total)}</TableCell>
      <TableCell className="text-right whitespace-nowrap tabular-nums">
        {toItemsText(order)}
      </TableCell>
    </TableRow>
  )
}

function toItemsText({ products }: Order): string {
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return count === 1 ? '1 item' : `${count} items`
}
