import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { RequireAdmin } from '../account/index.ts'
import { AdminNav } from './admin-nav.tsx'
import { AdminError } from './parts/admin-error.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { useForbiddenWatch } from './use-forbidden-watch.ts'

export default function AdminLayout() {
  return (
    <RequireAdmin>
      <BackOffice>
        <Outlet />
      </BackOffice>
    </RequireAdmin>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <RequireAdmin>
      <BackOffice>
        <AdminPage title="Back office">
          <AdminError error={error} whatFailed="An unexpected error occurred" />
        </AdminPage>
      </BackOffice>
    </RequireAdmin>
  )
}

function BackOffice({ children }: { children: ReactNode }) {
  useForbiddenWatch()
  return (
    <>
      <AdminNav />
      {children}
    </>
  )
}
