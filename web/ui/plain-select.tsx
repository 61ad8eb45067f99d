import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from './cx.ts'
import { controlStyle } from './field.tsx'

export type PlainSelectProps<Value extends string> = {
  label: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
}

/** The native select in the shop's style: needs no code, and submits with its form without JavaScript. */
export function PlainSelect<Value extends string>({
  label,
  name,
  options,
  value,
  onValueChange,
  className,
}: PlainSelectProps<Value>) {
  function choose(text: string) {
    const chosen = options.find((option) => option.value === text)
    if (chosen) onValueChange(chosen.value)
  }

  return (
    <span className={cx('relative flex min-w-0', className)}>
      <select
        aria-label={label}
        name={name}
        autoComplete="off"
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={cx(controlStyle, 'appearance-none truncate pr-8')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-2 my-auto size-4 text-soft" />
    </span>
  )
}
