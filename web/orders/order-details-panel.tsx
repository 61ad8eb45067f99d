import type { RefObject } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { formatDay } from '#web/lib/format/format-day.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderLines } from './order-lines.tsx'
import { CollectionPlace, OrderParcels } from './order-parcels.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PayLink } from './pay-link.tsx'
import { RefundBadge } from './refund-badge.tsx'
import { toShipText } from './ship-text.ts'

type OrderDetailsPanelProps = {
  /** Stays while the panel slides away. */
  order: Order | undefined
  isOpen: boolean
  onClose: () => void
  /** The element to focus when the panel closes. */
  opener: RefObject<HTMLElement | null>
}

export function OrderDetailsPanel({ order, isOpen, onClose, opener }: OrderDetailsPanelProps) {
  return (
    <ResponsiveDialog
      title="Order Details"
      open={isOpen && order !== undefined}
      onOpenChange={(open) => !open && onClose()}
      finalFocus={opener}
      footer={order && <OrderTotals order={order} />}
    >
      {order && (
        <>
          <dl className="mb-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1.5 text-sm">
            <dt className="text-soft">Order ID</dt>
            <dd className="exact">{order._id}</dd>
            <dt className="text-soft">Date</dt>
            <dd>{formatDay(order.createdAt)}</dd>
            <dt className="text-soft">Status</dt>
            <dd className="flex flex-wrap gap-1.5">
              <OrderStatusBadge status={order.status} />
              <RefundBadge order={order} />
            </dd>
            <ShipDate order={order} />
            {order.paymentMethod && (
              <>
                <dt className="text-soft">Paid by</dt>
                <dd>{paymentMethodNames[order.paymentMethod]}</dd>
              </>
            )}
            <CollectionPlace order={order} />
            {order.parcels && <OrderParcels parcels={order.parcels} />}
          </dl>
          {order.paymentLink && <PayLink link={order.paymentLink} />}
          {isUnpaid(order) && <CancelOrder key={order._id} orderId={order._id} />}
          <OrderLines lines={order.products} />
        </>
      )}
    </ResponsiveDialog>
  )
}

/** Nothing unless the order waits for a pre-order. */
function ShipDate({ order }: { order: Order }) {
  const text = toShipText(order)
  if (text === '') return null
  return (
    <>
      <dt className="text-soft">Ships</dt>
      <dd>{text}</dd>
    </>
  )
}

function isUnpaid({ status, paidAt }: Order): boolean {
  return status === 'pending' && paidAt === undefined
}
