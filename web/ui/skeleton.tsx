import { cx } from './cx.ts'

/** Stands where something will be. Give it that thing's size; say "loading" once, around all of them. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={cx('block animate-pulse rounded-sm bg-sunken', className)}
    />
  )
}
