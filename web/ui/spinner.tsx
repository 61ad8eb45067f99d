import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SpinnerProps = {
  /** Announced; `null` where words beside it already say so. */
  label?: string | null
  className?: string
}

/** A record turning at 33⅓. The two highlights make the turning visible. */
export function Spinner({ label = 'Loading…', className }: SpinnerProps) {
  const record = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cx('animate-spin', className ?? 'size-6')}
    >
      <circle cx="12" cy="12" r="10.5" stroke="currentColor" strokeWidth="1.5" opacity="0.35" />
      <circle cx="12" cy="12" r="7" stroke="currentColor" opacity="0.35" />
      <path
        d="M12 1.5A10.5 10.5 0 0 1 22.5 12M12 22.5A10.5 10.5 0 0 1 1.5 12"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M12 5a7 7 0 0 1 7 7M12 19a7 7 0 0 1-7-7" stroke="currentColor" />
      <circle cx="12" cy="12" r="2.75" fill="currentColor" />
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
