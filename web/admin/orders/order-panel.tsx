import { OrderTotals } from '../../orders/index.ts'
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx'
import { AdminError } from '../parts/admin-error.tsx'
import { PanelSkeleton } from '../parts/panel-skeleton.tsx'
import { Soon } from '../parts/soon.tsx'
import { useOrder } from './order-queries.ts'
import { OrderView } from './order-view.tsx'

type OrderPanelProps = {
  /** Stays while the panel slides away. */
  orderId: string
  isOpen: boolean
  onClose: () => void
  /** The panel has slid away. */
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
        <Soon>
          <OrderView order={order} />
        </Soon>
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
