import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { useDelivery } from './delivery-queries.ts'
import { DeliveryView } from './delivery-view.tsx'

export const meta = adminMeta('Delivery')

export default function AdminDelivery() {
  return (
    <SettingsPage text="Where you deliver to, and what it costs">
      <Loaded
        query={useDelivery()}
        whatFailed="Failed to load the delivery"
        skeleton={<TableSkeleton rows={4} />}
      >
        {(answer) => <DeliveryView answer={answer} />}
      </Loaded>
    </SettingsPage>
  )
}
