import { Outlet } from 'react-router'
import { Queries } from '../lib/queries.tsx'
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
