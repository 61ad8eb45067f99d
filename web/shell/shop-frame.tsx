import { type ReactNode, useEffect } from 'react'
import { ProfilePanel } from '../account/index.ts'
import { useCartKeeper } from '../cart/index.ts'
import { useReopenedCart } from '../checkout/index.ts'
import { Footer } from './footer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { preloadCart, ShopCart } from './shop-cart.tsx'
import { TopBar } from './top-bar.tsx'

/** What surrounds the pages of the shop. The pages bring their own <main>. */
export function ShopFrame({ children }: { children: ReactNode }) {
  useCartKeeper()
  useReopenedCart()
  useEffect(() => whenIdle(preloadCart), [])
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

const idleAfterMs = 3000

/** Runs once the page has come to rest. Safari has no idle callback yet. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(work)
    else work()
  }, idleAfterMs)
  return () => clearTimeout(timer)
}
