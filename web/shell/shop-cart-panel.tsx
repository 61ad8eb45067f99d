import { CartPanel } from '../cart/cart-panel.tsx'
import { CheckoutButton, CheckoutNotice } from '../checkout/index.ts'
import { Queries } from '../lib/queries.tsx'

export type ShopCartPanelProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The cart with the way to pay. */
export function ShopCartPanel({ open, onOpenChange }: ShopCartPanelProps) {
  return (
    <Queries>
      <CartPanel
        open={open}
        onOpenChange={onOpenChange}
        notice={<CheckoutNotice />}
        checkout={<CheckoutButton onSignIn={() => onOpenChange(false)} />}
      />
    </Queries>
  )
}
