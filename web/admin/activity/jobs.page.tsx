import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { adminMeta } from '../shared/admin-meta.ts'
import { Loaded } from '../shared/loaded.tsx'
import { TableSkeleton } from '../shared/table-skeleton.tsx'
import { ActivityPage } from './activity-page.tsx'
import { JobList } from './job-list.tsx'
import { jobsQuery } from './job-queries.ts'

export const meta = adminMeta('Jobs and mails')

export default function AdminJobs() {
  return (
    <ActivityPage>
      <FailedJobs />
    </ActivityPage>
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
