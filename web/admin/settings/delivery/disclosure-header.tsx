import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type DisclosureHeaderProps = {
  as: 'h3' | 'h4'
  title: string
  text: string
  isOpen: boolean
  onToggle: () => void
  /** Buttons beside it. */
  children?: ReactNode
}

/** The first line of a card that opens: its whole width is the target. */
export function DisclosureHeader(props: DisclosureHeaderProps) {
  const { as: Title, title, text, isOpen, onToggle, children } = props
  return (
    <div className="flex items-center gap-1 pr-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-left"
      >
        <ChevronDown
          aria-hidden="true"
          className={cx('size-4 shrink-0 text-soft transition-transform', !isOpen && '-rotate-90')}
        />
        <span className="min-w-0">
          <Title className="text-base font-medium wrap-anywhere">{title}</Title>
          <span className="block text-sm text-soft wrap-anywhere">{text}</span>
        </span>
      </button>
      {children}
    </div>
  )
}
