import { Outlet } from 'react-router'
import { RequireSignIn } from './guards.tsx'

export default function SignedInLayout() {
  return (
    <RequireSignIn>
      <Outlet />
    </RequireSignIn>
  )
}
