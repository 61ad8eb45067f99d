import { useEffect } from 'react'
import { OrderTotals } from '#web/orders/index.ts'
import { type DialogPanel, dialogProps } from '#web/ui/dialog-panel.ts'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { useCustomerNotes } from '../customers/index.ts'
import { DeferredRender } from '../shared/deferred-render.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { useFirstLoad } from '../shared/use-first-load.ts'
import { useOrder } from './order-queries.ts'
import { OrderView, preloadOrderView } from './order-view.tsx'
import { usePayment } from './refund-queries.ts'
import { useTimeline } from './timeline-queries.ts'

export function OrderPanel({ orderId, ...panel }: DialogPanel & { orderId: string }) {
  const query = useOrder(orderId)
  const { data } = query
  const payment = usePayment(orderId)
  const notes = useCustomerNotes(data?.userId?._id)
  const timeline = useTimeline(orderId)
  const isComplete = useFirstLoad(data ? [payment, notes, timeline] : null)
  useEffect(preloadOrderView, [])
  return (
    <ResponsiveDialog
      title="View order"
      {...dialogProps(panel)}
      footer={data && <OrderTotals order={data} />}
    >
      <Loaded query={query} whatFailed="Failed to fetch orders" skeleton={<PanelSkeleton />}>
        {(order) =>
          isComplete ? (
            <DeferredRender>
              <OrderView key={order._id} order={order} />
            </DeferredRender>
          ) : (
            <PanelSkeleton />
          )
        }
      </Loaded>
    </ResponsiveDialog>
  )
}
