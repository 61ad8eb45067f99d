import { CartPanel } from '../cart/cart-panel.tsx'
import { CheckoutButton, CheckoutNotice } from '../checkout/index.ts'

export type ShopCartPanelProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The cart with the way to pay. */
export function ShopCartPanel({ open, onOpenChange }: ShopCartPanelProps) {
  return (
    <CartPanel
      open={open}
      onOpenChange={onOpenChange}
      notice={<CheckoutNotice />}
      checkout={<CheckoutButton onSignIn={() => onOpenChange(false)} />}
    />
  )
}
