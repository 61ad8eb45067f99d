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
    <div className="relative flex min-h-14 items-center gap-1 py-2 pr-2 pl-4">
      <ChevronDown
        className={cx('size-4 shrink-0 text-soft transition-transform', !isOpen && '-rotate-90')}
      />
      <div className="min-w-0 flex-1 pl-2">
        <Title className="text-base font-medium wrap-anywhere">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onToggle}
            className="text-left after:absolute after:inset-0"
          >
            {title}
          </button>
        </Title>
        <p className="text-sm text-soft wrap-anywhere">{text}</p>
      </div>
      <div className="relative flex gap-1">{children}</div>
    </div>
  )
}
