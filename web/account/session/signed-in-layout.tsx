import { Outlet } from 'react-router'
import { Queries } from '#web/lib/api/queries.tsx'
import { RequireSignIn } from './guards.tsx'

export default function SignedInLayout() {
  return (
    <RequireSignIn>
      <Queries>
        <Outlet />
      </Queries>
    </RequireSignIn>
  )
}
