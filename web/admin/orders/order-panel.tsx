import { OrderTotals } from '#web/orders/index.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { AdminError } from '../shared/admin-error.tsx'
import { DeferredRender } from '../shared/deferred-render.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { useOrder } from './order-queries.ts'
import { OrderView } from './order-view.tsx'

type OrderPanelProps = {
  /** Stays while the panel slides away. */
  orderId: string
  isOpen: boolean
  onClose: () => void
  /** Called when the panel has slid away. */
  onClosed: () => void
}

export function OrderPanel({ orderId, isOpen, onClose, onClosed }: OrderPanelProps) {
  const { data: order, error, isFetching, refetch } = useOrder(orderId)
  return (
    <ResponsiveDialog
      title="View order"
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      onClosed={onClosed}
      footer={order && <OrderTotals order={order} />}
    >
      {order && (
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
      {!order && !error && <PanelSkeleton />}
    </ResponsiveDialog>
  )
}
