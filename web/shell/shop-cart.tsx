import { useCallback, useEffect } from 'react'
import { cartOpen, useCart } from '../cart/index.ts'
import { checkoutError } from '../checkout/index.ts'
import { lazyCode } from '../lib/lazy-code.ts'
import { LazyPanel } from '../lib/lazy-panel.tsx'
import { useStore } from '../lib/store.ts'

const cartPanel = lazyCode(async () => (await import('./shop-cart-panel.tsx')).ShopCartPanel)

export const preloadCart = cartPanel.preload

/** The cart, fetched when it is first opened, or once it is clear that it will be. */
export function ShopCart() {
  const isOpen = useStore(cartOpen, false)
  const { count } = useCart()
  const changeOpen = useCallback((open: boolean) => {
    cartOpen.set(open)
    if (!open) checkoutError.set(null)
  }, [])

  useEffect(() => {
    if (count === 0) return
    return whenAtRest(preloadCart)
  }, [count])

  return (
    <LazyPanel code={cartPanel} open={isOpen} onOpenChange={changeOpen}>
      {(ShopCartPanel, open) => <ShopCartPanel open={open} onOpenChange={changeOpen} />}
    </LazyPanel>
  )
}

const restMs = 2000

/** Leaves the network to the page itself. */
function whenAtRest(work: () => void): () => void {
  const timer = setTimeout(work, restMs)
  return () => clearTimeout(timer)
}
