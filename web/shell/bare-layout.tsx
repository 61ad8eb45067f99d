import { Outlet } from 'react-router'
import { useCartSync } from '#web/cart/index.ts'
import { Logo } from './logo.tsx'

/** The layout of the sign-in pages, without navigation. The cart merge starts here. */
export default function BareLayout() {
  useCartSync()
  return (
    <>
      <header className="border-b border-line">
        <div className="column flex h-16 items-center">
          <Logo />
        </div>
      </header>
      <Outlet />
    </>
  )
}
