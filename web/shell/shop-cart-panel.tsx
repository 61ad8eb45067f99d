import { CartPanel } from '#web/cart/index.ts'
import { CheckoutButton, CheckoutNotice } from '#web/checkout/index.ts'
import { Queries } from '#web/lib/api/queries.tsx'

export type ShopCartPanelProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** The cart with the checkout button. */
export function ShopCartPanel({ open, onOpenChange }: ShopCartPanelProps) {
  return (
    <Queries>
      <CartPanel
        open={open}
        onOpenChange={onOpenChange}
        notice={<CheckoutNotice />}
        checkout={(order) => <CheckoutButton {...order} onSignIn={() => onOpenChange(false)} />}
      />
    </Queries>
  )
}
