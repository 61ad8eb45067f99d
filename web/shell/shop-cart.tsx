import { useCallback } from 'react'
import { cartOpen } from '../cart/index.ts'
import { CheckoutButton, CheckoutNotice, checkoutError } from '../checkout/index.ts'
import { lazyCode } from '../lib/lazy-code.ts'
import { LazyPanel } from '../lib/lazy-panel.tsx'
import { useStore } from '../lib/store.ts'

const cartPanel = lazyCode(async () => (await import('../cart/cart-panel.tsx')).CartPanel)

export const preloadCart = cartPanel.preload

/** The cart with the way to pay. */
export function ShopCart() {
  const isOpen = useStore(cartOpen, false)
  const changeOpen = useCallback((open: boolean) => {
    cartOpen.set(open)
    if (!open) checkoutError.set(null)
  }, [])
  return (
    <LazyPanel code={cartPanel} open={isOpen} onOpenChange={changeOpen}>
      {(CartPanel, open) => (
        <CartPanel
          open={open}
          onOpenChange={changeOpen}
          notice={<CheckoutNotice />}
          checkout={<CheckoutButton onSignIn={() => changeOpen(false)} />}
        />
      )}
    </LazyPanel>
  )
}
