import { useLocation, useSearchParams } from 'react-router'
import { importRowKinds } from '#contract/exchange/import-formats.ts'
import type { ProductImport } from '#contract/exchange/product-imports.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { LinkTabs } from '../shared/link-tabs.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { ChooseAll } from './choose-all.tsx'
import { countChanges } from './count-changes.ts'
import { type ShownRows, useImportRows } from './import-queries.ts'
import { ImportRows } from './import-rows.tsx'

/** The result of the validation: the count of each kind, and all rows of one kind. Kind and page are in the URL. */
export function ImportReport({ found }: { found: ProductImport }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const show = readShown(params.get('show')) ?? toFirstShown(found)
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1))
  const query = useImportRows({ id: found._id, show, page })

  function toHref(next: { show: ShownRows; page: number }) {
    const params = new URLSearchParams({ import: found._id, show: next.show })
    if (next.page > 1) params.set('page', String(next.page))
    return `${pathname}?${params}`
  }

  return (
    <section aria-label="Report" className="space-y-4">
      <ShownLinks found={found} shown={show} toHref={(kind) => toHref({ show: kind, page: 1 })} />
      <Loaded query={query} whatFailed="Failed to load the report">
        {({ rows, pagination }) =>
          rows.length === 0 ? (
            <EmptyState title="No such rows" />
          ) : (
            <>
              {show === 'questions' && <ChooseAll found={found} />}
              <ImportRows found={found} rows={rows} isOutdated={query.isPlaceholderData} />
              <Pagination
                currentPage={page}
                totalPages={pagination.totalPages}
                toHref={(next) => toHref({ show, page: next })}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type ShownLinksProps = {
  found: ProductImport
  shown: ShownRows
  toHref: (kind: ShownRows) => string
}

function ShownLinks({ found, shown, toHref }: ShownLinksProps) {
  const { counts, total, outdated, questions = [] } = found
  const toDecide = questions.reduce((sum, { rows }) => sum + rows, 0)
  const kinds: { kind: ShownRows; label: string; count?: number }[] = [
    ...(outdated
      ? [{ kind: 'outdated' as const, label: 'Changed since the check', count: outdated }]
      : []),
    { kind: 'problems', label: 'Only problems', count: counts.wrong },
    ...(toDecide > 0 ? [{ kind: 'questions' as const, label: 'To decide', count: toDecide }] : []),
    ...(counts.skipped
      ? [{ kind: 'skipped' as const, label: 'Skipped', count: counts.skipped }]
      : []),
    { kind: 'changes', label: 'Only changes', count: countChanges(found) },
    { kind: 'all', label: 'All rows', count: total + (counts.missing ?? 0) },
  ]
  return (
    <LinkTabs
      label="Which rows are shown"
      tabs={kinds.map(({ kind, ...tab }) => ({
        ...tab,
        to: toHref(kind),
        isCurrent: kind === shown,
      }))}
    />
  )
}

function readShown(text: string | null): ShownRows | undefined {
  return importRowKinds.find((kind) => kind === text)
}

/** The kind of row that needs attention first. */
function toFirstShown(found: ProductImport): ShownRows {
  const { counts, questions, outdated } = found
  if (outdated) return 'outdated'
  if (counts.wrong > 0) return 'problems'
  if (questions) return 'questions'
  return countChanges(found) > 0 ? 'changes' : 'all'
}
