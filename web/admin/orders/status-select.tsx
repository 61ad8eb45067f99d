import type { Order } from '../../../contract/orders.ts'
import { failureText } from '../../lib/api.ts'
import { OrderStatusBadge, orderStatuses } from '../../orders/index.ts'
import { Select } from '../../ui/select.tsx'
import { StatusFeedback } from '../../ui/status-feedback.tsx'
import { useSaveFeedback } from '../parts/use-save-feedback.ts'
import { useStatusChange } from './order-queries.ts'

const options = orderStatuses.map((status) => ({
  value: status,
  label: status,
  content: <OrderStatusBadge status={status} />,
}))

/** Saves as soon as another status is chosen; a refusal brings the old one back and says why. */
export function StatusSelect({ order }: { order: Order }) {
  const change = useStatusChange(order._id)
  const feedback = useSaveFeedback(change)
  return (
    <div>
      <div className="flex items-end gap-2">
        <Select
          label="Status"
          options={options}
          value={change.isPending ? change.variables : order.status}
          onValueChange={(status) => change.mutate(status)}
          className="w-64 max-w-full"
        />
        <span className="flex h-11 items-center md:h-10">
          <StatusFeedback state={feedback} />
        </span>
      </div>
      {change.isError && (
        <p className="mt-2 text-sm text-accent">
          {failureText(change.error, 'An unexpected error occurred')}
        </p>
      )}
    </div>
  )
}
