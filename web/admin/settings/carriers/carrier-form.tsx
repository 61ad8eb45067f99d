import { findPatternError, toTrackingUrl } from '#contract/orders/carriers.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useAddCarrier } from '../../orders/index.ts'
import { draftFields } from '../../shared/form/draft-fields.ts'
import { FormShell } from '../../shared/form/form-shell.tsx'
import { useRecordForm } from '../../shared/form/use-record-form.ts'

const fields = draftFields<{ name: string; trackingPattern: string }>({
  name: 'Name',
  trackingPattern: 'Tracking page',
})

/** Adds a carrier; an example shows the address that a customer would open. */
export function CarrierForm() {
  const add = useAddCarrier()
  const form = useRecordForm({
    opened: undefined,
    fields,
    toDraft: () => ({ name: '', trackingPattern: '' }),
    read: (draft) => ({ input: draft }),
    save: (carrier) => add.mutateAsync(carrier),
    whatFailed: 'It was not added. Please try again.',
  })
  const { draft, bind } = form
  const pattern = draft.trackingPattern.trim()
  const example =
    pattern && findPatternError(pattern) === null ? toTrackingUrl(pattern, 'AB123') : ''

  return (
    <FormShell form={form} label="Carrier" submitLabel="Add carrier" size="sm">
      <TextField label="Name" autoComplete="off" {...bind('name')} />
      <TextField
        label="Tracking page"
        type="url"
        autoComplete="off"
        placeholder="https://example.com/track/{number}"
        description={
          example === ''
            ? 'The address with {number} for the tracking number; empty without one'
            : `For AB123: ${example}`
        }
        {...bind('trackingPattern')}
      />
    </FormShell>
  )
}
