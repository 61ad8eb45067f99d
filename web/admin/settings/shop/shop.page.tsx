import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsNav } from '../settings-nav.tsx'
import { ShopForm } from './shop-form.tsx'
import { useShopProfile } from './shop-queries.ts'

export const meta = adminMeta('Shop')

export default function AdminShop() {
  return (
    <AdminPage title="Settings" text="How the shop presents itself to customers">
      <SettingsNav />
      <Loaded
        query={useShopProfile()}
        whatFailed="Failed to load the shop"
        skeleton={<TableSkeleton rows={6} />}
      >
        {(answer) => <ShopForm answer={answer} />}
      </Loaded>
    </AdminPage>
  )
}
