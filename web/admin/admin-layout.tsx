import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { RequireAdmin } from '#web/account/index.ts'
import { Queries } from '#web/lib/api/queries.tsx'
import { AdminNav } from './admin-nav.tsx'
import { AdminError } from './shared/admin-error.tsx'
import { AdminPage } from './shared/admin-page.tsx'
import { useForbiddenWatch } from './use-forbidden-watch.ts'

export default function AdminLayout() {
  return (
    <AdminArea>
      <Outlet />
    </AdminArea>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AdminArea>
      <AdminPage title="Back office">
        <AdminError error={error} whatFailed="An unexpected error occurred" />
      </AdminPage>
    </AdminArea>
  )
}

function AdminArea({ children }: { children: ReactNode }) {
  return (
    <RequireAdmin>
      <Queries>
        <WatchedAdmin>{children}</WatchedAdmin>
      </Queries>
    </RequireAdmin>
  )
}

function WatchedAdmin({ children }: { children: ReactNode }) {
  useForbiddenWatch()
  return (
    <>
      <AdminNav />
      {children}
    </>
  )
}
