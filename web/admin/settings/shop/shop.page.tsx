import { pageMeta } from '#web/lib/page-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { Loaded } from '../../shared/loaded.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsNav } from '../settings-nav.tsx'
import type { Route } from './+types/shop.page'
import { ShopForm } from './shop-form.tsx'
import { useShopProfile } from './shop-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Shop, back office', hidden: true })

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
