import type { CartOrder } from '#web/cart/index.ts'
import { Button } from '#web/ui/button.tsx'
import { useCheckout } from './use-checkout.ts'

type CheckoutButtonProps = CartOrder & {
  onSignIn: () => void
}

export function CheckoutButton(props: CheckoutButtonProps) {
  const { start, isProcessing } = useCheckout(props)
  return (
    <Button
      size="lg"
      wide
      loading={isProcessing}
      disabled={!props.isDelivered}
      onClick={() => void start()}
    >
      {isProcessing ? 'Processing...' : 'Checkout'}
    </Button>
  )
}
