import { cx } from '#web/ui/cx.ts'

const turns = { up: '', right: 'rotate-90', down: 'rotate-180', left: '-rotate-90' }

export function Arrow({ to, className }: { to: keyof typeof turns; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={cx('size-4 fill-none stroke-current stroke-2', turns[to], className)}
    >
      <path d="M12 19V5m-7 7 7-7 7 7" />
    </svg>
  )
}
