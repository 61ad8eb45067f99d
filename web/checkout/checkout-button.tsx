import { Button } from '#web/ui/button.tsx'
import { useCheckout } from './use-checkout.ts'

export function CheckoutButton({ onSignIn }: { onSignIn: () => void }) {
  const { start, isProcessing } = useCheckout({ onSignIn })
  return (
    <Button size="lg" wide loading={isProcessing} onClick={() => void start()}>
      {isProcessing ? 'Processing...' : 'Checkout'}
    </Button>
  )
}
