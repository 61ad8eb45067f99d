import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const tones = {
  error: { Icon: CircleAlert, role: 'alert', look: 'border-l-error', ink: 'text-error' },
  success: { Icon: CircleCheck, role: 'status', look: 'border-l-green-ink', ink: 'text-green-ink' },
  info: { Icon: Info, role: 'status', look: 'border-l-ink', ink: 'text-ink' },
} as const

export type AlertProps = {
  tone?: keyof typeof tones
  title?: ReactNode
  children?: ReactNode
  /** A button with a remedy. */
  action?: ReactNode
  /** False inside a live region. */
  isLive?: boolean
  className?: string
}

export function Alert(props: AlertProps) {
  const { tone = 'error', title, children, action, isLive = true, className } = props
  const { Icon, role, look, ink } = tones[tone]
  return (
    <div
      role={isLive ? role : undefined}
      className={cx(
        'flex items-start gap-3 rounded-sm border border-l-3 border-line bg-raised py-3 pr-3 pl-4 text-sm',
        look,
        className,
      )}
    >
      <Icon className={cx('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        {title !== undefined && <p className="font-medium">{title}</p>}
        {children !== undefined && <div className="text-soft">{children}</div>}
      </div>
      {action}
    </div>
  )
}
