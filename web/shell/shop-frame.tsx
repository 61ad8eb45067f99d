import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ProfilePanel } from '#web/account/index.ts'
import { useCartSync } from '#web/cart/index.ts'
import { useReopenedCart } from '#web/checkout/index.ts'
import { LazyPlayer } from '#web/player/index.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { ShopCart } from './shop-cart.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around the pages of the shop. The pages render their own <main>. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useCartSync()
  useReopenedCart()
  const { pathname } = useLocation()
  return (
    <>
      <TopBar />
      <OfflineNotice />
      {children}
      {hasFooter(pathname) && <Footer />}
      <LazyPlayer />
      <ShopCart />
      <ProfilePanel />
    </>
  )
}

/** The "not found" page has none under these URLs either. */
function hasFooter(pathname: string): boolean {
  return !/^\/(admin|auth|reset-password)(?=\/|$)/.test(pathname)
}
