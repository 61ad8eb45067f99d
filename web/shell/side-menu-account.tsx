import Disc3 from 'lucide-react/icons/disc-3'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  editProfile,
  preloadProfile,
  toAccountLines,
  toSignInState,
  useSession,
  useSignOut,
} from '#web/account/index.ts'
import { clearLocalCart, flushDebounced } from '#web/cart/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type SideMenuAccountProps = {
  /** Called on a selection: the menu can close. */
  onLeave: () => void
}

export function SideMenuAccount({ onLeave }: SideMenuAccountProps) {
  const session = useSession()
  const location = useLocation()
  if (session.status === 'loading') return <Skeleton className="h-12" />
  if (session.status === 'signed-out') {
    return (
      <ButtonLink to="/auth" state={toSignInState(location)} wide onClick={onLeave}>
        Sign in
      </ButtonLink>
    )
  }
  const { first, second } = toAccountLines(session.user)
  return (
    <>
      <p className="truncate font-medium">{first}</p>
      <p className="truncate text-sm text-soft">{second}</p>
      <ul className="-mx-4 mt-3">
        <li>
          <Button
            variant="quiet"
            wide
            className="justify-start"
            onPointerEnter={preloadProfile}
            onFocus={preloadProfile}
            onClick={() => {
              onLeave()
              editProfile()
            }}
          >
            <UserRound />
            Edit profile
          </Button>
        </li>
        <li>
          <ButtonLink to="/orders" variant="quiet" wide className="justify-start" onClick={onLeave}>
            <Package />
            Past orders
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to="/wants" variant="quiet" wide className="justify-start" onClick={onLeave}>
            <Disc3 />
            Want list
          </ButtonLink>
        </li>
        {session.isAdmin && (
          <li>
            <ButtonLink
              to="/admin"
              variant="quiet"
              wide
              className="justify-start"
              onClick={onLeave}
            >
              <LayoutDashboard />
              Admin Dashboard
            </ButtonLink>
          </li>
        )}
        <li>
          <SignOutButton onLeave={onLeave} />
        </li>
      </ul>
    </>
  )
}

function SignOutButton({ onLeave }: SideMenuAccountProps) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const endSession = useSignOut(async () => {
    clearLocalCart()
    onLeave()
    await navigate('/')
  })

  async function signOut() {
    setIsLeaving(true)
    await flushDebounced()
    await endSession()
  }

  return (
    <Button
      variant="quiet"
      wide
      className="justify-start"
      loading={isLeaving}
      onClick={() => void signOut()}
    >
      {!isLeaving && <LogOut />}
      Log out
    </Button>
  )
}
