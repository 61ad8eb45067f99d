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
  const { data, error, isFetching, dataUpdatedAt, refetch } = useShopProfile()
  const [isSaved, setIsSaved] = useState(false)

  function reload() {
    setIsSaved(false)
    void refetch()
  }

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
          // A saved or newly loaded profile starts the form again.
          key={dataUpdatedAt}
          answer={data}
          isSaved={isSaved}
          onSaved={() => setIsSaved(true)}
          onReload={reload}
        />
      )}
    </AdminPage>
  )
}
