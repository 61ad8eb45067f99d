import { cx } from './cx.ts'
import { Grooves } from './grooves.tsx'

export type SleevePlaceholderProps = {
  /** The name for screen readers; left out where the words beside it say the same. */
  label?: string
  className?: string
}

/** A plain inner sleeve with the record showing through: there is no picture. */
export function SleevePlaceholder({ label, className }: SleevePlaceholderProps) {
  return (
    <div
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      data-placeholder
      className={cx(
        'flex aspect-square items-center justify-center border border-line bg-sunken text-edge',
        className,
      )}
    >
      <Grooves className="size-[72%]" />
    </div>
  )
}
