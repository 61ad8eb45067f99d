import { useQuery } from '@tanstack/react-query'
import { pageMeta } from '#web/lib/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminError } from '../shared/admin-error.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import type { Route } from './+types/jobs.page'
import { ActivityNav } from './activity-nav.tsx'
import { JobList } from './job-list.tsx'
import { jobsQuery } from './job-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Jobs and mails, back office', hidden: true })

export default function AdminJobs() {
  return (
    <AdminPage title="Activity" text="What was changed, and what did not go well">
      <ActivityNav />
      <FailedJobs />
    </AdminPage>
  )
}

function FailedJobs() {
  const { data, error, isFetching, refetch } = useQuery({ ...jobsQuery, staleTime: 0 })
  if (data === undefined && error) {
    return (
      <AdminError
        error={error}
        whatFailed="Failed to load jobs"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <TableSkeleton rows={3} />
  if (data.length === 0) {
    return (
      <EmptyState title="All went well" text="No mail and no other job is waiting or failed." />
    )
  }
  return <JobList jobs={data} />
}
