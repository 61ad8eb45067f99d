import { pageMeta } from '#web/lib/page-meta.ts'
import { AdminError } from '../../shared/admin-error.tsx'
import { AdminPage } from '../../shared/admin-page.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { ProductsNav } from '../products-nav.tsx'
import type { Route } from './+types/markdowns.page'
import { useProposals, useSchedule } from './markdown-queries.ts'
import { ProposalList } from './proposal-list.tsx'
import { ScheduleForm } from './schedule-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Markdowns, back office', hidden: true })

export default function Markdowns() {
  const schedule = useSchedule()
  const list = useProposals()
  const failed = [schedule, list].find(({ error, data }) => error && !data)
  return (
    <AdminPage title="Markdowns">
      <ProductsNav />
      {failed?.error && (
        <AdminError
          error={failed.error}
          whatFailed="Failed to load the markdowns"
          isRetrying={failed.isFetching}
          onRetry={failed.refetch}
        />
      )}
      {!failed && !(schedule.data && list.data) && <TableSkeleton />}
      {schedule.data && list.data && (
        <>
          <ScheduleForm schedule={schedule.data} />
          <ProposalList key={list.data.seen} list={list.data} />
        </>
      )}
    </AdminPage>
  )
}
