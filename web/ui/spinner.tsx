import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SpinnerProps = {
  /** Announced; `null` beside text with the same meaning. */
  label?: string | null
  className?: string
}

/** A record turning at 33⅓. The light on its grooves makes the rotation visible. */
export function Spinner({ label = 'Loading…', className }: SpinnerProps) {
  const record = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className={cx('animate-spin', className ?? 'size-6')}
    >
      <g opacity="0.35" className="*:[vector-effect:non-scaling-stroke]">
        <circle cx="12" cy="12" r="11" />
        <circle cx="12" cy="12" r="7.5" />
      </g>
      <g strokeWidth="1.75" className="*:[vector-effect:non-scaling-stroke]">
        <path d="M12 1a11 11 0 0 1 9.53 5.5M12 23a11 11 0 0 1-9.53-5.5" />
        <path d="M12 4.5a7.5 7.5 0 0 1 6.5 3.75M12 19.5a7.5 7.5 0 0 1-6.5-3.75" />
      </g>
      <circle cx="12" cy="12" r="3" fill="currentColor" stroke="none" />
    </svg>
  )
  if (label === null) return record
  return (
    <span role="status" className="inline-flex">
      {record}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
