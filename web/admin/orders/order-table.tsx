import { useMemo } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { useStableCallback } from '#web/lib/hooks/use-stable-callback.ts'
import { OrderStatusBadge, RefundBadge, toShipText } from '#web/orders/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { type Column, DataTable } from '../shared/data-table.tsx'
import { detailsColumn } from '../shared/details-column.tsx'
import { type ScreenWidth, useScreenWidth } from '../shared/use-screen-width.ts'
import type { useSortParam } from '../shared/use-sort-param.ts'
import { toCustomerEmail, toCustomerName } from './order-customer.ts'
import type { OrderSortColumn } from './order-filter.ts'
import { formatOrderDate, formatOrderTotal } from './order-format.ts'
import type { useOrderList } from './order-queries.ts'

type OrderTableProps = {
  list: ReturnType<typeof useOrderList>
  headOf: ReturnType<typeof useSortParam<OrderSortColumn>>['headOf']
  onOpen: (orderId: string) => void
}

export function OrderTable({ list, headOf, ...props }: OrderTableProps) {
  const width = useScreenWidth()
  const onOpen = useStableCallback(props.onOpen)
  const columns = useMemo(() => toColumns(width, onOpen), [width, onOpen])
  return (
    <DataTable
      label="Orders"
      className="sm:max-lg:[&_td]:px-2 sm:max-lg:[&_th]:px-2"
      {...{ columns, list, headOf }}
    />
  )
}

type OrderColumn = Column<Order, OrderSortColumn>

/** Takes the width left by the other columns, and is truncated. */
const flexible = 'w-full max-w-0'

function toColumns(width: ScreenWidth, onOpen: OrderTableProps['onOpen']): OrderColumn[] {
  return [
    ...(width === 'wide' ? [idColumn, customerColumn] : [toIdAndCustomerColumn(width)]),
    {
      key: 'date',
      label: 'Date',
      sortBy: 'createdAt',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => formatOrderDate(createdAt, width),
    },
    statusColumn,
    {
      key: 'total',
      label: 'Total',
      sortBy: 'total',
      numeric: true,
      cell: ({ total }) => formatOrderTotal(total, width),
    },
    detailsColumn({
      label: 'View details',
      compactBelow: 'lg',
      describedBy: toIdElementId,
      onOpen,
    }),
  ]
}

const idColumn: OrderColumn = {
  key: 'id',
  label: 'Order ID',
  cell: (order) => <OrderId order={order} />,
}

const customerColumn: OrderColumn = {
  key: 'customer',
  label: 'Customer',
  className: flexible,
  cell: (order) => <Customer order={order} />,
}

/** Below 768 px the customer is below the order's id. */
function toIdAndCustomerColumn(width: ScreenWidth): OrderColumn {
  return {
    key: 'id',
    label: 'Order',
    className: width === 'medium' ? flexible : undefined,
    cell: (order) => (
      <>
        <OrderId order={order} />
        <Customer order={order} />
      </>
    ),
  }
}

const statusColumn: OrderColumn = {
  key: 'status',
  label: 'Status',
  hiddenBelow: 'xs',
  cell: (order) => (
    <span className="flex flex-wrap gap-1.5 xl:flex-nowrap">
      <OrderStatusBadge status={order.status} />
      <RefundDueBadge order={order} />
      <ShipDate order={order} />
    </span>
  ),
}

/** Nothing unless the order waits for a pre-order. */
function ShipDate({ order }: { order: Order }) {
  const text = toShipText(order)
  return text !== '' && <span className="text-xs whitespace-nowrap text-soft">Ships {text}</span>
}

function OrderId({ order }: { order: Order }) {
  return (
    <span id={toIdElementId(order)} className="exact whitespace-nowrap">
      {order._id}
    </span>
  )
}

/** A dispute or a needed refund, which the owner must act on, takes precedence over a finished refund. */
function RefundDueBadge({ order }: { order: Order }) {
  if (order.isDisputed) return <Badge tone="red">disputed</Badge>
  if (order.refundNeeded) return <Badge tone="red">refund needed</Badge>
  return <RefundBadge order={order} />
}

function Customer({ order }: { order: Order }) {
  const name = toCustomerName(order)
  return (
    <div className="flex max-w-36 flex-col sm:max-w-none lg:flex-row lg:gap-2">
      {name !== '' && <p className="truncate lg:shrink-0">{name}</p>}
      <p className={cx('truncate', name !== '' && 'text-soft')}>
        {toCustomerEmail(order) || 'No email provided'}
      </p>
    </div>
  )
}

function toIdElementId({ _id }: Order): string {
  return `order-${_id}`
}
