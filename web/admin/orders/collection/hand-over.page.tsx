import { ButtonLink } from '#web/ui/button-link.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { ScanCollected } from './scan-collected.tsx'

export const meta = adminMeta('Hand over')

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
