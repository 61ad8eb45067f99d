import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type SwitchProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** The id of the form that it belongs to. */
  form?: string
  className?: string
}

/** On or off, with immediate effect. The label is part of the target. */
export function Switch({ label, className, onCheckedChange, ...control }: SwitchProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 items-center gap-3 text-sm select-none md:min-h-8',
        control.disabled ? 'cursor-not-allowed text-soft' : 'cursor-pointer',
        className,
      )}
    >
      <input
        {...control}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its own checked state
        role="switch"
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="relative h-6 w-10 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:border before:border-edge before:bg-raised before:transition-transform checked:border-ink checked:bg-ink checked:before:translate-x-4 checked:before:border-ink disabled:opacity-45 forced-colors:before:bg-[ButtonText]"
      />
      {label}
    </label>
  )
}
