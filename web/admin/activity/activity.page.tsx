import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { LoadedList } from '../shared/loaded-list.tsx'
import { NoResults } from '../shared/no-results.tsx'
import { ActivityPage } from './activity-page.tsx'
import { isFiltered, readAuditFilter } from './audit-filter.ts'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { AuditList } from './audit-list.tsx'
import { useAuditList } from './audit-queries.ts'

export const meta = adminMeta('Activity')

export default function AdminActivity() {
  const [params, setParams] = useSearchParams()
  const filter = readAuditFilter(params)
  const list = useAuditList(filter)

  return (
    <ActivityPage>
      <AuditFilterBar list={list} />
      <Changes
        list={list}
        isFiltered={isFiltered(filter)}
        onReset={() => setParams({}, { replace: true })}
      />
    </ActivityPage>
  )
}

type ChangesProps = {
  list: ReturnType<typeof useAuditList>
  isFiltered: boolean
  onReset: () => void
}

function Changes({ list, isFiltered, onReset }: ChangesProps) {
  return (
    <LoadedList
      list={list}
      whatFailed="Failed to load changes"
      empty={
        isFiltered ? <NoResults resetLabel="Reset all filters" onReset={onReset} /> : <NoChanges />
      }
      more={{ label: 'Load More Changes', whatFailed: 'Failed to load more changes' }}
    >
      <AuditList entries={list.items} isOutdated={list.isOutdated} />
    </LoadedList>
  )
}

function NoChanges() {
  return <EmptyState title="No changes yet" text="Every change that admins make appears here." />
}
