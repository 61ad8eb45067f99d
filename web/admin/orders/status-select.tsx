import { useId, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { failureText } from '#web/lib/api/api.ts'
import { OrderStatusBadge, orderStatuses } from '#web/orders/index.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
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
        <ConfirmationChoice checked={sendConfirmation} onChange={setSendConfirmation} />
      )}
    </div>
  )
}

type ConfirmationChoiceProps = { checked: boolean; onChange: (checked: boolean) => void }

/** An order that is not paid yet becomes paid with most statuses. */
function ConfirmationChoice({ checked, onChange }: ConfirmationChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex cursor-pointer items-center gap-2 text-sm">
      <Checkbox id={id} checked={checked} onChange={({ target }) => onChange(target.checked)} />
      Send the order confirmation when it is marked as paid
    </label>
  )
}
