import { Link, useLocation, useSearchParams } from 'react-router'
import type { ProductImport, RowCounts } from '#contract/bulk.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { AdminError } from '../shared/admin-error.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { type ShownRows, useImportRows } from './import-queries.ts'
import { ImportRows } from './import-rows.tsx'
import { formatCount } from './pluralize.ts'

/** The result of the validation: the count of each kind, and all rows of one kind. Kind and page are in the URL. */
export function ImportReport({ found }: { found: ProductImport }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const show = readShown(params.get('show')) ?? toFirstShown(found.counts)
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1))
  const { data, error, isFetching, isPlaceholderData, refetch } = useImportRows({
    id: found._id,
    show,
    page,
  })

  function toHref(next: { show: ShownRows; page: number }) {
    const query = new URLSearchParams({ import: found._id, show: next.show })
    if (next.page > 1) query.set('page', String(next.page))
    return `${pathname}?${query}`
  }

  return (
    <section aria-label="Report" className="space-y-4">
      <ShownLinks
        counts={found.counts}
        shown={show}
        toHref={(kind) => toHref({ show: kind, page: 1 })}
      />
      {!data && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load the report"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <TableSkeleton />}
      {data?.rows.length === 0 && <EmptyState title="No such rows" />}
      {data && data.rows.length > 0 && (
        <>
          <ImportRows rows={data.rows} isOutdated={isPlaceholderData} />
          <Pagination
            currentPage={page}
            totalPages={data.pagination.totalPages}
            toHref={(next) => toHref({ show, page: next })}
          />
        </>
      )}
    </section>
  )
}

type ShownLinksProps = {
  counts: RowCounts
  shown: ShownRows
  toHref: (kind: ShownRows) => string
}

function ShownLinks({ counts, shown, toHref }: ShownLinksProps) {
  const all = counts.new + counts.changed + counts.unchanged + counts.wrong
  const kinds: { kind: ShownRows; label: string; count: number }[] = [
    { kind: 'problems', label: 'Only problems', count: counts.wrong },
    { kind: 'changes', label: 'Only changes', count: counts.new + counts.changed },
    { kind: 'all', label: 'All rows', count: all },
  ]
  return (
    <nav aria-label="Which rows are shown" className="border-b border-line">
      <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
        {kinds.map(({ kind, label, count }) => (
          <li key={kind}>
            <Link
              to={toHref(kind)}
              replace
              preventScrollReset
              aria-current={kind === shown ? 'true' : undefined}
              className={cx(
                '-mb-px flex h-11 items-center gap-2 border-b-2 text-sm font-medium -outline-offset-2 hover:text-ink',
                kind === shown
                  ? 'border-accent text-ink'
                  : 'border-transparent text-soft forced-colors:border-[Canvas]',
              )}
            >
              {label} <span className="tabular-nums">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function readShown(text: string | null): ShownRows | undefined {
  return (['all', 'changes', 'problems'] as const).find((kind) => kind === text)
}

/** The kind of row that needs attention first. */
function toFirstShown(counts: RowCounts): ShownRows {
  if (counts.wrong > 0) return 'problems'
  return counts.new + counts.changed > 0 ? 'changes' : 'all'
}
