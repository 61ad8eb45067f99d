import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useStore } from '../lib/store.ts'
import { toSignInState } from './return-to.ts'
import { useSession } from './session.ts'
import { leftEntry } from './use-sign-out.ts'

/**
 * Shows nothing until the server has confirmed the token; without one, asks to sign in and
 * remembers the way back. What a guard hides is protected by the calls, not by the guard.
 */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const location = useLocation()
  const isLeaving = useStore(leftEntry, null) === location.key
  useEffect(() => () => leftEntry.set(null), [])
  if (status === 'loading' || (status === 'signed-out' && isLeaving)) return null
  if (status === 'signed-out')
    return <Navigate to="/auth" replace state={toSignInState(location, location.state)} />
  return children
}

/** As `RequireSignIn`; sends those who are signed in but no admin home, and to /403 who was one until just now. */
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
