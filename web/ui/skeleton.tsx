import { cx } from './cx.ts'

/** A placeholder in the size of its future content. Announce "loading" once, around all of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={cx('block animate-pulse rounded-sm bg-sunken', className)}
    />
  )
}
