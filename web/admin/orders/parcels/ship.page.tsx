import { useSearchParams } from 'react-router'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { LinkTabs } from '../../shared/link-tabs.tsx'
import { ParcelFile } from './parcel-file.tsx'
import { ScanParcels } from './scan-parcels.tsx'

export const meta = adminMeta('Ship orders')

/** Parcels of many orders, one after another by scanner, or together from a file. */
export default function ShipOrders() {
  const [params] = useSearchParams()
  const isFile = params.get('from') === 'file'
  return (
    <AdminPage
      title="Ship orders"
      text="Scan the packing slip, then the label of the parcel: the order is shipped, and its customer gets the tracking page"
      action={
        <ButtonLink variant="secondary" to="/admin/orders?status=preparing+to+ship">
          Orders to ship
        </ButtonLink>
      }
    >
      <LinkTabs
        label="Ways to ship"
        tabs={[
          { label: 'Scan', to: '/admin/orders/ship', isCurrent: !isFile },
          { label: 'From a file', to: '/admin/orders/ship?from=file', isCurrent: isFile },
        ]}
      />
      <div className="mt-6">{isFile ? <ParcelFile /> : <ScanParcels />}</div>
    </AdminPage>
  )
}
