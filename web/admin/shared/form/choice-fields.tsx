import { type ReactNode, useId } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { PlainSelect, type PlainSelectProps } from '#web/ui/plain-select.tsx'

/** A select with its label above it, as a text field has it. */
export function SelectField<Value extends string>(props: PlainSelectProps<Value>) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium">
        {props.label}
      </span>
      <PlainSelect {...props} />
    </div>
  )
}

type CheckboxFieldProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (isChecked: boolean) => void
  /** As high as its line, in a form of a few fields. */
  isCompact?: boolean
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, checked, onCheckedChange, isCompact = false } = props
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex items-center text-sm',
        isCompact ? 'cursor-pointer gap-2' : 'min-h-11 gap-3 md:min-h-9',
      )}
    >
      <Checkbox
        id={id}
        checked={checked}
        onChange={({ target }) => onCheckedChange(target.checked)}
      />
      {label}
    </label>
  )
}

type CheckboxGroupProps<Value extends string> = {
  legend: string
  labels: Record<Value, string>
  values: readonly Value[]
  /** In the order in which they were chosen. */
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  error?: ReactNode
}

/** Several of some values. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, labels, values, chosen, onChange, error } = props
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {values.map((value) => (
          <CheckboxField
            key={value}
            label={labels[value]}
            checked={chosen.includes(value)}
            onCheckedChange={(isChecked) => {
              const others = chosen.filter((each) => each !== value)
              onChange(isChecked ? [...others, value] : others)
            }}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-error empty:sr-only">
        {error}
      </p>
    </fieldset>
  )
}
