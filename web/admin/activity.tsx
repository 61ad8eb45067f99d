import { useSearchParams } from 'react-router'
import { pageMeta } from '../lib/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/activity.ts'
import { ActivityNav } from './activity/activity-nav.tsx'
import { isFiltered, readAuditFilter } from './activity/audit-filter.ts'
import { AuditFilterBar } from './activity/audit-filter-bar.tsx'
import { AuditList } from './activity/audit-list.tsx'
import { useAuditList } from './activity/audit-queries.ts'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { LoadMore } from './parts/load-more.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Activity, back office', hidden: true })

export default function AdminActivity() {
  const [params, setParams] = useSearchParams()
  const filter = readAuditFilter(params)
  const list = useAuditList(filter)

  return (
    <AdminPage title="Activity" text="What was changed, and what did not go well">
      <ActivityNav />
      <AuditFilterBar list={list} />
      <Changes
        list={list}
        isFiltered={isFiltered(filter)}
        onReset={() => setParams({}, { replace: true })}
      />
    </AdminPage>
  )
}

type ChangesProps = {
  list: ReturnType<typeof useAuditList>
  isFiltered: boolean
  onReset: () => void
}

function Changes({ list, isFiltered, onReset }: ChangesProps) {
  if (list.error) {
    return (
      <AdminError
        error={list.error}
        whatFailed="Failed to load changes"
        isRetrying={list.isFetching}
        onRetry={list.reload}
      />
    )
  }
  if (!list.isLoaded) return <TableSkeleton />
  if (list.items.length === 0 && isFiltered) {
    return (
      <EmptyState
        title="No results found"
        action={
          <Button variant="secondary" onClick={onReset}>
            Reset all filters
          </Button>
        }
      />
    )
  }
  if (list.items.length === 0) {
    return <EmptyState title="No changes yet" text="Whatever is changed here will be listed." />
  }
  return (
    <>
      <AuditList entries={list.items} isOutdated={list.isOutdated} />
      <LoadMore label="Load More Changes" whatFailed="Failed to load more changes" list={list} />
    </>
  )
}
