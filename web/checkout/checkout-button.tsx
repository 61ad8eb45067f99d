import { Button } from '#web/ui/button.tsx'
import { useCheckout } from './use-checkout.ts'

type CheckoutButtonProps = {
  /** Rows of the cart that wait for a second order. */
  waiting: ReadonlySet<string>
  onSignIn: () => void
}

export function CheckoutButton(props: CheckoutButtonProps) {
  const { start, isProcessing } = useCheckout(props)
  return (
    <Button size="lg" wide loading={isProcessing} onClick={() => void start()}>
      {isProcessing ? 'Processing...' : 'Checkout'}
    </Button>
  )
}
