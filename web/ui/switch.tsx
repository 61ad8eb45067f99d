import { Switch as BaseSwitch } from '@base-ui/react/switch'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type SwitchProps = {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
  className?: string
}

/** On or off, in effect at once. The label is part of the target. */
export function Switch({ label, className, ...root }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the input inside
    <label
      className={cx(
        'inline-flex min-h-11 items-center gap-3 text-sm select-none md:min-h-8',
        root.disabled ? 'cursor-not-allowed text-soft' : 'cursor-pointer',
        className,
      )}
    >
      <BaseSwitch.Root
        {...root}
        className="relative h-6 w-10 shrink-0 rounded-full border border-edge bg-sunken transition-colors data-checked:border-ink data-checked:bg-ink data-disabled:opacity-45"
      >
        <BaseSwitch.Thumb className="absolute top-0.5 left-0.5 size-4.5 rounded-full border border-edge bg-raised transition-transform data-checked:translate-x-4 data-checked:border-ink forced-colors:bg-[ButtonText]" />
      </BaseSwitch.Root>
      {label}
    </label>
  )
}
