import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ActivityNav } from './activity-nav.tsx'
import { JobList } from './job-list.tsx'
import { jobsQuery } from './job-queries.ts'

export const meta = adminMeta('Jobs and mails')

export default function AdminJobs() {
  return (
    <AdminPage title="Activity" text="What changed, and what needs attention">
      <ActivityNav />
      <FailedJobs />
    </AdminPage>
  )
}

function FailedJobs() {
  const query = useQuery({ ...jobsQuery, staleTime: 0 })
  return (
    <Loaded query={query} whatFailed="Failed to load jobs" skeleton={<TableSkeleton rows={3} />}>
      {(jobs) =>
        jobs.length === 0 ? (
          <EmptyState title="All went well" text="No mail and no other job is waiting or failed." />
        ) : (
          <JobList jobs={jobs} />
        )
      }
    </Loaded>
  )
}
