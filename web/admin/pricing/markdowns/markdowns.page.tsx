import { pageMeta } from '#web/lib/page-meta.ts'
import { ProductsNav } from '../../products/index.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import type { Route } from './+types/markdowns.page'
import { useProposals, useSchedule } from './markdown-queries.ts'
import { ProposalList } from './proposal-list.tsx'
import { ScheduleForm } from './schedule-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Markdowns, back office', hidden: true })

const whatFailed = 'Failed to load the markdowns'

export default function Markdowns() {
  const schedule = useSchedule()
  const list = useProposals()
  return (
    <AdminPage title="Markdowns">
      <ProductsNav />
      <Loaded query={schedule} whatFailed={whatFailed}>
        {(opened) => (
          <Loaded query={list} whatFailed={whatFailed}>
            {(proposals) => (
              <>
                <ScheduleForm schedule={opened} />
                <ProposalList key={proposals.seen} list={proposals} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  )
}
