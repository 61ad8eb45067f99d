import { type FormEvent, useEffect, useId, useState } from 'react'
import { isApiError } from '#contract/client.ts'
import type { Order, OrderStatus } from '#contract/orders.ts'
import { failureText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CarrierSelect, useCarrierChoice } from './carrier-select.tsx'
import { useAddParcel } from './parcel-queries.ts'

const shippedStatuses: readonly OrderStatus[] = ['shipped', 'delivered', 'completed']

export function ParcelForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const id = useId()
  const choice = useCarrierChoice()
  const [trackingNumber, setTrackingNumber] = useState('')
  const [notify, setNotify] = useState(true)
  const add = useAddParcel()
  // The button that opened the form has been removed.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const failure =
    add.isError && failureText(add.error, 'The parcel was not added. Please try again.')
  const isNumberError = isApiError(add.error) && add.error.field === 'trackingNumber'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (add.isPending) return
    const { carrier } = choice
    add.mutate({ orderId: order._id, carrier, trackingNumber, notify }, { onSuccess: onDone })
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Parcel" className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <CarrierSelect {...choice} />
        <TextField
          id={id}
          label="Tracking number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isNumberError && failure}
          value={trackingNumber}
          onChange={({ target }) => setTrackingNumber(target.value)}
          className="exact"
        />
      </div>
      <label htmlFor={`${id}-notify`} className="flex cursor-pointer items-center gap-2 text-sm">
        <Checkbox
          id={`${id}-notify`}
          checked={notify}
          onChange={({ target }) => setNotify(target.checked)}
        />
        {shippedStatuses.includes(order.status)
          ? 'Mail the tracking page to the customer'
          : 'Set the order to shipped and mail the tracking page to the customer'}
      </label>
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {!isNumberError && failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={add.isPending}>
          Add parcel
        </Button>
        <Button variant="secondary" size="sm" disabled={add.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
