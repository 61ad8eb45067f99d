import { useState } from 'react'
import { pageMeta } from '#web/lib/page-meta.ts'
import { AdminError } from '../../shared/admin-error.tsx'
import { AdminPage } from '../../shared/admin-page.tsx'
import { TableSkeleton } from '../../shared/table-skeleton.tsx'
import { SettingsNav } from '../settings-nav.tsx'
import type { Route } from './+types/shop.page'
import { ShopForm } from './shop-form.tsx'
import { useShopProfile } from './shop-queries.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Shop, back office', hidden: true })

export default function AdminShop() {
  const { data, error, isFetching, refetch } = useShopProfile()
  const [revision, setRevision] = useState(0)
  const reload = () => void refetch().then(() => setRevision(revision + 1))

  return (
    <AdminPage title="Settings" text="How the shop presents itself to customers">
      <SettingsNav />
      {data === undefined && error && (
        <AdminError
          error={error}
          whatFailed="Failed to load the shop"
          isRetrying={isFetching}
          onRetry={reload}
        />
      )}
      {data === undefined && !error && <TableSkeleton rows={6} />}
      {data && (
        <ShopForm
          // Loading it again starts the form again.
          key={revision}
          answer={data}
          onReload={reload}
        />
      )}
    </AdminPage>
  )
}
