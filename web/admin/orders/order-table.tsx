import ChevronRight from 'lucide-react/icons/chevron-right'
import { memo } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { OrderStatusBadge, RefundBadge } from '../../orders/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { SortHead, Table, TableCell, TableHead, TableRow } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { GrowingRows } from '../parts/growing-rows.tsx'
import { type ScreenWidth, useScreenWidth } from '../parts/use-screen-width.ts'
import type { useSortParam } from '../parts/use-sort-param.ts'
import { toCustomerEmail, toCustomerName } from './order-customer.ts'
import type { OrderSortColumn } from './order-filter.ts'
import { formatOrderDate, formatOrderTotal } from './order-format.ts'

type OrderTableProps = {
  orders: readonly Order[]
  headOf: ReturnType<typeof useSortParam<OrderSortColumn>>['headOf']
  /** What the rows answer. */
  question: string
  /** They answer an earlier question; the new answer is on its way. */
  isOutdated: boolean
  onOpen: (orderId: string) => void
}

export function OrderTable(props: OrderTableProps) {
  const { orders, headOf, question, isOutdated } = props
  const width = useScreenWidth()
  const onOpen = useStableCallback(props.onOpen)
  const toRow = (order: Order) => <OrderRow key={order._id} {...{ order, width, onOpen }} />
  return (
    <Table
      label="Orders"
      aria-busy={isOutdated}
      className={cx(
        'transition-opacity sm:max-lg:[&_td]:px-2 sm:max-lg:[&_th]:px-2',
        isOutdated && 'opacity-60',
      )}
    >
      <thead>
        <tr>
          <TableHead>{width === 'wide' ? 'Order ID' : 'Order'}</TableHead>
          {width === 'wide' && <TableHead>Customer</TableHead>}
          <SortHead label="Date" {...headOf('createdAt')} />
          <TableHead className="max-xs:hidden">Status</TableHead>
          <SortHead label="Total" numeric {...headOf('total')} />
          <TableHead>
            <VisuallyHidden>Details</VisuallyHidden>
          </TableHead>
        </tr>
      </thead>
      <tbody>
        <GrowingRows items={orders} {...{ question, toRow }} />
      </tbody>
    </Table>
  )
}

/** Takes the room the other columns leave, and cuts what is longer. */
const flexible = 'w-full max-w-0'

type OrderRowProps = { order: Order; width: ScreenWidth; onOpen: (orderId: string) => void }

const OrderRow = memo(function OrderRow({ order, width, onOpen }: OrderRowProps) {
  const idElement = `order-${order._id}`
  return (
    <TableRow>
      <TableCell className={cx(width === 'medium' && flexible)}>
        <span id={idElement} className="exact whitespace-nowrap">
          {order._id}
        </span>
        {width !== 'wide' && <Customer order={order} />}
      </TableCell>
      {width === 'wide' && (
        <TableCell className={flexible}>
          <Customer order={order} />
        </TableCell>
      )}
      <TableCell className="whitespace-nowrap tabular-nums">
        {formatOrderDate(order.createdAt, width)}
      </TableCell>
      <TableCell className="max-xs:hidden">
        <span className="flex flex-wrap gap-1.5 xl:flex-nowrap">
          <OrderStatusBadge status={order.status} />
          <MoneyBadge order={order} />
        </span>
      </TableCell>
      <TableCell numeric>{formatOrderTotal(order.total, width)}</TableCell>
      <TableCell className="text-right">
        <Button
          variant="secondary"
          size="sm"
          className="max-lg:px-2"
          aria-haspopup="dialog"
          aria-describedby={idElement}
          onClick={() => onOpen(order._id)}
        >
          <ChevronRight aria-hidden="true" className="lg:hidden" />
          <span className="max-lg:sr-only">View details</span>
        </Button>
      </TableCell>
    </TableRow>
  )
})

/** What the owner has to see to comes before what is done. */
function MoneyBadge({ order }: { order: Order }) {
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
