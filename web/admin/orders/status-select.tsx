import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { failureText } from '#web/lib/api/api.ts'
import { OrderStatusBadge, orderStatuses } from '#web/orders/index.ts'
import { CheckboxField } from '../shared/form/choice-fields.tsx'
import { SavedSelect } from '../shared/saved-select.tsx'
import { useStatusChange } from './order-queries.ts'

const options = orderStatuses.map((status) => ({
  value: status,
  label: status,
  content: <OrderStatusBadge status={status} />,
}))

export function StatusSelect({ order }: { order: Order }) {
  const [sendConfirmation, setSendConfirmation] = useState(true)
  const change = useStatusChange(order._id, sendConfirmation)
  return (
    <div className="space-y-2">
      <SavedSelect
        label="Status"
        options={options}
        value={order.status}
        version={order.version}
        change={change}
        failure={change.isError && failureText(change.error, 'An unexpected error occurred')}
      />
      {!order.paidAt && (
        // An order that is not paid yet becomes paid with most statuses.
        <CheckboxField
          isCompact
          label="Send the order confirmation when it is marked as paid"
          checked={sendConfirmation}
          onCheckedChange={setSendConfirmation}
        />
      )}
    </div>
  )
}
