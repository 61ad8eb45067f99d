import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ProfilePanel } from '../account/index.ts'
import { useCartKeeper } from '../cart/index.ts'
import { useReopenedCart } from '../checkout/index.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ShopCart } from './shop-cart.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds the pages of the shop. The pages bring their own <main>. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useCartKeeper()
  useReopenedCart()
  const { pathname } = useLocation()
  return (
    <>
      <TopBar />
      <OfflineNotice />
      {children}
      {hasFooter(pathname) && <Footer />}
      <ShopCart />
      <ProfilePanel />
    </>
  )
}

/** Also a page that does not exist has none under these addresses (spec.md, section 3). */
function hasFooter(pathname: string): boolean {
  return !/^\/(admin|auth|reset-password)(?=\/|$)/.test(pathname)
}
