import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsNav } from '../settings-nav.tsx'
import { useDelivery } from './delivery-queries.ts'
import { DeliveryView } from './delivery-view.tsx'

export const meta = adminMeta('Delivery')

export default function AdminDelivery() {
  return (
    <AdminPage title="Settings" text="Where you deliver to, and what it costs">
      <SettingsNav />
      <Loaded
        query={useDelivery()}
        whatFailed="Failed to load the delivery"
        skeleton={<TableSkeleton rows={4} />}
      >
        {(answer) => <DeliveryView answer={answer} />}
      </Loaded>
    </AdminPage>
  )
}
