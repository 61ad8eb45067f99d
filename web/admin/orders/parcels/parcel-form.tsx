import { useEffect, useId } from 'react'
import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CheckboxField } from '../../shared/form/choice-fields.tsx'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'
import { findElsewhere, listWaitingCompanions } from '../order-customer.ts'
import { CarrierSelect, useCarrierChoice } from './carrier-select.tsx'
import { useAddParcel } from './parcel-queries.ts'

const shippedStatuses: readonly OrderStatus[] = ['shipped', 'delivered', 'completed']

const fields = draftFields<{ trackingNumber: string; notify: boolean; together: boolean }>({
  trackingNumber: 'Tracking number',
  notify: 'Mail the tracking page',
  together: 'The orders that ship with it too',
})

export function ParcelForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const id = useId()
  const choice = useCarrierChoice()
  const add = useAddParcel()
  const form = useRecordForm({
    opened: undefined,
    fields,
    toDraft: () => ({
      trackingNumber: '',
      notify: true,
      together: findElsewhere(order).length === 0,
    }),
    read: (draft) => ({ input: { ...draft, carrier: choice.carrier } }),
    save: (parcel) => add.mutateAsync({ ...parcel, orderId: order._id }),
    whatFailed: 'The parcel was not added. Please try again.',
    onSaved: onDone,
  })
  const { draft, bind } = form
  const companions = listWaitingCompanions(order)
  const { today } = useShopSettings()
  // The button that opened the form has been removed.
  useEffect(() => document.getElementById(id)?.focus(), [id])

  return (
    <FormShell
      form={form}
      label="Parcel"
      submitLabel="Add parcel"
      size="sm"
      isPanel
      buttons={
        <Button variant="secondary" size="sm" disabled={form.isSaving} onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <CarrierSelect {...choice} />
        <TextField
          id={id}
          label="Tracking number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...bind('trackingNumber')}
          className="exact"
        />
      </div>
      <CheckboxField
        isCompact
        label={toNotice(order, today)}
        checked={draft.notify}
        onCheckedChange={(notify) => form.change({ notify })}
      />
      {companions.length > 0 && (
        <CheckboxField
          isCompact
          label={`The parcel has ${companions.join(' and ')} too`}
          checked={draft.together}
          onCheckedChange={(together) => form.change({ together })}
        />
      )}
    </FormShell>
  )
}

/** The mail, and the status that the order gets with it. */
function toNotice({ status, delivery, shipsOn = '' }: Order, today: string): string {
  if (shippedStatuses.includes(status)) return 'Mail the tracking page to the customer'
  if (delivery?.secondParcel !== undefined && shipsOn > today) {
    return 'Mail the tracking page of the first part; the order stays open for the rest'
  }
  return 'Set the order to shipped and mail the tracking page to the customer'
}
