import type { ReactNode } from 'react'
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
  return (
    <>
      <TopBar />
      <OfflineNotice />
      {children}
      <Footer />
      <ShopCart />
      <ProfilePanel />
    </>
  )
}
