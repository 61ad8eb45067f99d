import { useId } from 'react'
import { Section } from '#web/admin/shared/section.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type TogetherFieldProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether customers may add an order to one that waits. */
export function TogetherField({ isOn, onChange }: TogetherFieldProps) {
  const id = useId()
  return (
    <Section title="Ship together" className="max-w-2xl space-y-2">
      <label htmlFor={id} className="flex cursor-pointer items-center gap-3 text-sm">
        <Checkbox
          id={id}
          aria-describedby={`${id}-text`}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
        Customers may add an order to a paid one that waits for shipment
      </label>
      <p id={`${id}-text`} className="text-sm text-soft">
        It costs no further delivery, as long as the parcel of both costs no more than the first
        alone. Both stay orders of their own; packing slip, pick list and parcel have them together.
      </p>
    </Section>
  )
}
