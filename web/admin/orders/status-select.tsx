import type { Order } from '#contract/orders.ts'
import { failureText } from '#web/lib/api/api.ts'
import { OrderStatusBadge, orderStatuses } from '#web/orders/index.ts'
import { SavedSelect } from '../shared/saved-select.tsx'
import { useStatusChange } from './order-queries.ts'

const options = orderStatuses.map((status) => ({
  value: status,
  label: status,
  content: <OrderStatusBadge status={status} />,
}))

export function StatusSelect({ order }: { order: Order }) {
  const change = useStatusChange(order._id)
  return (
    <SavedSelect
      label="Status"
      options={options}
      value={order.status}
      version={order.version}
      change={change}
      failure={change.isError && failureText(change.error, 'An unexpected error occurred')}
    />
  )
}
