import { adminMeta } from '../../shared/admin-meta.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { ShopForm } from './shop-form.tsx'
import { useShopProfile } from './shop-queries.ts'

export const meta = adminMeta('Shop')

export default function AdminShop() {
  return (
    <SettingsPage text="How the shop presents itself to customers">
      <Loaded
        query={useShopProfile()}
        whatFailed="Failed to load the shop"
        skeleton={<TableSkeleton rows={6} />}
      >
        {(answer) => <ShopForm answer={answer} />}
      </Loaded>
    </SettingsPage>
  )
}
