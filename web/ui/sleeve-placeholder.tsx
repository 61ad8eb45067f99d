import { cx } from './cx.ts'
import { Grooves } from './grooves.tsx'

export type SleevePlaceholderProps = {
  /** The accessible name; undefined where the text beside it says the same. */
  label?: string
  className?: string
}

/** The placeholder of a missing image: a plain inner sleeve with the record showing through. */
export function SleevePlaceholder({ label, className }: SleevePlaceholderProps) {
  return (
    <div
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      data-placeholder
      className={cx(
        'flex items-center justify-center border border-line bg-sunken text-edge',
        className,
      )}
    >
      <Grooves className="size-[72%]" />
    </div>
  )
}
