import { useCallback, useEffect } from 'react'
import { cartOpen, useCart } from '#web/cart/index.ts'
import { checkoutError } from '#web/checkout/index.ts'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { useStore } from '#web/lib/store.ts'
import { LazyPanel } from '#web/ui/lazy-panel.tsx'

const cartPanel = lazyModule(async () => (await import('./shop-cart-panel.tsx')).ShopCartPanel)

export const preloadCart = cartPanel.preload

/** The cart, loaded when it is first opened, or once it is sure to be opened. */
export function ShopCart() {
  const isOpen = useStore(cartOpen, false)
  const { count } = useCart()
  const changeOpen = useCallback((open: boolean) => {
    cartOpen.set(open)
    if (!open) checkoutError.set(null)
  }, [])

  useEffect(() => {
    if (count === 0) return
    return whenIdle(preloadCart)
  }, [count])

  return (
    <LazyPanel code={cartPanel} open={isOpen} onOpenChange={changeOpen}>
      {(ShopCartPanel, open) => <ShopCartPanel open={open} onOpenChange={changeOpen} />}
    </LazyPanel>
  )
}

const restMs = 2000

/** Leaves the network to the page itself. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(work, restMs)
  return () => clearTimeout(timer)
}
