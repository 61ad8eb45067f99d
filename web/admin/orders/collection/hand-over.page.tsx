import { pageMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { AdminPage } from '../../shared/admin-page.tsx'
import type { Route } from './+types/hand-over.page'
import { ScanCollected } from './scan-collected.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Hand over, back office', hidden: true })

/** Orders that customers collect, completed one after another by scanner. */
export default function HandOver() {
  return (
    <AdminPage
      title="Hand over"
      text="Scan the packing slip while the customer is there: the order is completed"
      action={
        <ButtonLink variant="secondary" to="/admin/orders">
          Orders
        </ButtonLink>
      }
    >
      <ScanCollected />
    </AdminPage>
  )
}
