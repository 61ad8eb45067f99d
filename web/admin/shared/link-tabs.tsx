import { Link } from 'react-router'
import { formatNumber } from '#contract/locale.ts'
import { cx } from '#web/ui/cx.ts'

type LinkTab = { label: string; to: string; isCurrent: boolean; count?: number }

/** Views of one page as links that look like tabs. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="border-b border-line">
      <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              replace
              preventScrollReset
              aria-current={tab.isCurrent ? 'true' : undefined}
              className={cx(
                '-mb-px flex h-11 items-center gap-2 border-b-2 text-sm font-medium -outline-offset-2 hover:text-ink',
                tab.isCurrent
                  ? 'border-accent text-ink'
                  : 'border-transparent text-soft forced-colors:border-[Canvas]',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="tabular-nums">{formatNumber(tab.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
