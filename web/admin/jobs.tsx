import { useQuery } from '@tanstack/react-query'
import { pageMeta } from '../lib/page-meta.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/jobs.ts'
import { ActivityNav } from './activity/activity-nav.tsx'
import { JobList } from './activity/job-list.tsx'
import { jobsQuery } from './activity/job-queries.ts'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Jobs and mails, back office', hidden: true })

export default function AdminJobs() {
  return (
    <AdminPage title="Activity" text="What was changed, and what did not go well">
      <ActivityNav />
      <TroubledJobs />
    </AdminPage>
  )
}

function TroubledJobs() {
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
