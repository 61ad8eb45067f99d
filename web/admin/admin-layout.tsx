import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { RequireAdmin } from '../account/index.ts'
import { Queries } from '../lib/queries.tsx'
import { AdminNav } from './admin-nav.tsx'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { useForbiddenWatch } from './use-forbidden-watch.ts'

export default function AdminLayout() {
  return (
    <BackOffice>
      <Outlet />
    </BackOffice>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <BackOffice>
      <AdminPage title="Back office">
        <AdminError error={error} whatFailed="An unexpected error occurred" />
      </AdminPage>
    </BackOffice>
  )
}

function BackOffice({ children }: { children: ReactNode }) {
  return (
    <RequireAdmin>
      <Queries>
        <WatchedOffice>{children}</WatchedOffice>
      </Queries>
    </RequireAdmin>
  )
}

function WatchedOffice({ children }: { children: ReactNode }) {
  useForbiddenWatch()
  return (
    <>
      <AdminNav />
      {children}
    </>
  )
}
