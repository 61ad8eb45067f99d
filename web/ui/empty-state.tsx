import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Grooves } from './grooves.tsx'

export type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  /** The suggested next action. */
  action?: ReactNode
  /** The heading level of the title. */
  as?: 'h2' | 'h3' | 'p'
  className?: string
}

export function EmptyState({ title, text, action, as: Title = 'p', className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-4 py-12 text-center', className)}>
      <Grooves className="size-36 text-edge" />
      <Title className="mt-7 font-display text-xl font-bold tracking-tight">{title}</Title>
      {text !== undefined && <p className="mt-1.5 max-w-sm text-soft">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  )
}
