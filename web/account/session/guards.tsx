import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from '#web/lib/store.ts'
import { PageWithoutScripts } from '#web/ui/page-without-scripts.tsx'
import { toSignInState } from '../sign-in/return-to.ts'
import { useSession } from './session.ts'
import { signedOutEntry } from './use-sign-out.ts'

/**
 * Shows nothing until the server has confirmed the token. Without a token, leads to the sign-in page and
 * back afterwards. The server protects the data; a guard only hides the page.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const location = useLocation()
  const isLeaving = useStore(signedOutEntry, null) === location.key
  useEffect(() => () => signedOutEntry.set(null), [])
  // A new object after each render would restart the navigation while the root still loads.
  const state = useMemo(() => toSignInState(location, location.state), [location])
  if (status === 'loading' || (status === 'signed-out' && isLeaving)) return <PageWithoutScripts />
  if (status === 'signed-out') return <Navigate to="/auth" replace state={state} />
  return children
}

/** As `RequireSignIn`; sends other users home, and an admin whose role was just revoked to /403. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireSignIn>
      <AdminOnly>{children}</AdminOnly>
    </RequireSignIn>
  )
}

function AdminOnly({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession()
  const [wasAdmin] = useState(isAdmin)
  return isAdmin ? children : <Navigate to={wasAdmin ? '/403' : '/'} replace />
}
