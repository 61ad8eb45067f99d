import { Suspense } from 'react'
import { useSession } from '#web/account/index.ts'
import type { CartOrder } from '#web/cart/index.ts'
import { lazyPart } from '#web/lib/retry-import.ts'
import { useShopSettings } from '#web/lib/shop-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useCheckout } from './use-checkout.ts'

type CheckoutButtonProps = CartOrder & {
  onSignIn: () => void
}

/** Most shops need a sign-in. */
const GuestCheckout = lazyPart(
  async () => (await import('./guest/guest-checkout.tsx')).GuestCheckout,
)

export function CheckoutButton(props: CheckoutButtonProps) {
  const { start, signIn, isProcessing } = useCheckout(props)
  const { guestCheckout } = useShopSettings()
  const { status } = useSession()
  const isGuest = guestCheckout && status === 'signed-out'
  const button = (
    <Button
      size="lg"
      wide
      loading={isProcessing}
      // Until the form is there: a press would lead to the sign-in.
      disabled={isGuest || !props.isDelivered}
      onClick={() => void start()}
    >
      {isProcessing ? 'Processing...' : 'Checkout'}
    </Button>
  )
  if (!isGuest) return button
  return (
    <Suspense fallback={button}>
      <GuestCheckout
        isDisabled={!props.isDelivered}
        isProcessing={isProcessing}
        onOrder={(email) => void start(email)}
        onSignIn={() => void signIn()}
      />
    </Suspense>
  )
}
