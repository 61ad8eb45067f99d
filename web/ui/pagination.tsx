import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'
import { type PageSlot, pageWindow } from './page-window.ts'

export type PaginationProps = {
  currentPage: number
  totalPages: number
  toHref: (page: number) => To
  /** Distinguishes two paginations on one page. */
  label?: string
  className?: string
}

const slot =
  'flex h-11 w-full min-w-6 items-center justify-center rounded-sm border border-transparent text-sm transition-colors md:size-10 [&_svg]:size-4'

/** Renders nothing when there is one page only. */
export function Pagination({
  currentPage,
  totalPages,
  toHref,
  label = 'Pagination',
  className,
}: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex items-center justify-center gap-0.5 md:gap-1">
        <li className="max-w-11 flex-1 md:flex-none">
          <Step label="Previous page" page={currentPage - 1} {...{ totalPages, toHref }}>
            <ChevronLeft />
          </Step>
        </li>
        {keyed(pageWindow(currentPage, totalPages)).map(({ key, page }) => (
          <li key={key} className={page === 'gap' ? undefined : 'max-w-11 flex-1 md:flex-none'}>
            {page === 'gap' ? (
              <span className="block w-3 text-center text-sm text-soft md:w-6">…</span>
            ) : (
              <Link
                to={toHref(page)}
                aria-label={`Page ${page}`}
                aria-current={page === currentPage ? 'page' : undefined}
                className={cx(
                  slot,
                  page === currentPage
                    ? 'border-ink bg-ink font-medium text-paper forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
                    : 'hover:bg-sunken',
                )}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li className="max-w-11 flex-1 md:flex-none">
          <Step label="Next page" page={currentPage + 1} {...{ totalPages, toHref }}>
            <ChevronRight />
          </Step>
        </li>
      </ul>
    </nav>
  )
}

type StepProps = Pick<PaginationProps, 'totalPages' | 'toHref'> & {
  label: string
  page: number
  children: ReactNode
}

/** At either end, a disabled button replaces the link without a layout shift. */
function Step({ label, page, totalPages, toHref, children }: StepProps) {
  if (page < 1 || page > totalPages) {
    return (
      <button
        type="button"
        disabled
        aria-label={label}
        className={cx(slot, 'text-faint opacity-60')}
      >
        {children}
      </button>
    )
  }
  return (
    <Link to={toHref(page)} aria-label={label} className={cx(slot, 'hover:bg-sunken')}>
      {children}
    </Link>
  )
}

function keyed(slots: PageSlot[]) {
  return slots.map((page, index) => ({
    page,
    key: page === 'gap' ? `gap-after-${slots[index - 1]}` : page,
  }))
}
