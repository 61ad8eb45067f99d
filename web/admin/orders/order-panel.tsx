import { useEffect } from 'react'
import { OrderTotals } from '#web/orders/index.ts'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { useCustomerNotes } from '../customers/index.ts'
import { AdminError } from '../shared/admin-error.tsx'
import { DeferredRender } from '../shared/deferred-render.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { useFirstLoad } from '../shared/use-first-load.ts'
import { useOrder } from './order-queries.ts'
import { OrderView, preloadOrderView } from './order-view.tsx'
import { usePayment } from './refund-queries.ts'
import { useTimeline } from './timeline-queries.ts'

export function OrderPanel({ orderId, ...panel }: DialogPanel & { orderId: string }) {
  const { data: order, error, isFetching, refetch } = useOrder(orderId)
  const payment = usePayment(orderId)
  const notes = useCustomerNotes(order?.userId?._id)
  const timeline = useTimeline(orderId)
  const isComplete = useFirstLoad(order ? [payment, notes, timeline] : null)
  useEffect(preloadOrderView, [])
  return (
    <ResponsiveDialog
      title="View order"
      {...dialogProps(panel)}
      footer={order && <OrderTotals order={order} />}
    >
      {order && isComplete && (
        <DeferredRender>
          <OrderView key={order._id} order={order} />
        </DeferredRender>
      )}
      {!order && error && (
        <AdminError
          error={error}
          whatFailed="Failed to fetch orders"
          isRetrying={isFetching}
          onRetry={refetch}
        />
      )}
      {(order ? !isComplete : !error) && <PanelSkeleton />}
    </ResponsiveDialog>
  )
}
