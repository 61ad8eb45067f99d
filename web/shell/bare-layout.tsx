import { Outlet } from 'react-router'
import { useCartKeeper } from '../cart/index.ts'
import { Logo } from './logo.tsx'

/** For signing in: nothing that leads astray. The cart is merged from here on. */
export default function BareLayout() {
  useCartKeeper()
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
