import { ProductsNav } from '../../products/index.ts'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { useProposals, useSchedule } from './markdown-queries.ts'
import { ProposalList } from './proposal-list.tsx'
import { ScheduleForm } from './schedule-form.tsx'

export const meta = adminMeta('Markdowns')

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
                <ProposalList list={proposals} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </AdminPage>
  )
}
