import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone =
  | 'neutral'
  | 'yellow'
  | 'blue'
  | 'indigo'
  | 'green'
  | 'orange'
  | 'red'
  | 'emerald'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-neutral-wash text-neutral-ink',
  yellow: 'bg-yellow-wash text-yellow-ink',
  blue: 'bg-blue-wash text-blue-ink',
  indigo: 'bg-indigo-wash text-indigo-ink',
  green: 'bg-green-wash text-green-ink',
  orange: 'bg-orange-wash text-orange-ink',
  red: 'bg-red-wash text-red-ink',
  emerald: 'bg-emerald-wash text-emerald-ink',
}

export type BadgeProps = { tone?: BadgeTone; className?: string; children: ReactNode }

export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={cx(
        'inline-flex items-center rounded-sm border border-transparent px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
