import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as BaseSelect } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { controlStyle } from './field.tsx'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  /** Shown in the list instead of the plain label, for example a badge. */
  content?: ReactNode
}

export type SelectProps<Value extends string> = {
  label: string
  hideLabel?: boolean
  options: readonly SelectOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  disabled?: boolean
  name?: string
  /** The error message. Announced when it appears. */
  error?: ReactNode
  className?: string
}

export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onValueChange,
  disabled,
  name,
  error,
  className,
}: SelectProps<Value>) {
  const errorId = useId()
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled}
      name={name}
    >
      <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
        <BaseSelect.Label className={hideLabel ? 'sr-only' : 'self-start text-sm font-medium'}>
          {label}
        </BaseSelect.Label>
        <BaseSelect.Trigger
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          className={cx(
            controlStyle,
            'flex items-center justify-between gap-2 pr-2 text-left data-disabled:cursor-not-allowed data-disabled:bg-sunken',
          )}
        >
          <BaseSelect.Value className="truncate" />
          <BaseSelect.Icon className="shrink-0 text-soft transition-transform data-popup-open:rotate-180">
            <ChevronDown className="size-4" />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        {/* Always rendered, so that its change is announced. */}
        <div id={errorId} aria-live="polite" className="text-sm text-error empty:sr-only">
          {error}
        </div>
      </div>
      {/* The page's content policy allows no style elements; the list needs none. */}
      <CSPProvider disableStyleElements>
        <SelectList options={options} />
      </CSPProvider>
    </BaseSelect.Root>
  )
}

function SelectList({ options }: { options: readonly SelectOption<string>[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-30">
        <BaseSelect.Popup className="min-w-(--anchor-width) origin-(--transform-origin) rounded-sm border border-edge bg-raised text-ink shadow-float transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0">
          <BaseSelect.List className="max-h-(--available-height) overflow-y-auto overscroll-contain p-1">
            {options.map((option) => (
              <BaseSelect.Item
                key={option.value}
                value={option.value}
                className="flex min-h-11 items-center justify-between gap-6 rounded-sm px-2 text-base outline-none select-none data-highlighted:bg-sunken data-highlighted:outline data-highlighted:outline-transparent md:min-h-9 md:text-sm"
              >
                <BaseSelect.ItemText>{option.content ?? option.label}</BaseSelect.ItemText>
                <BaseSelect.ItemIndicator>
                  <Check className="size-4 text-accent" />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.List>
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  )
}
