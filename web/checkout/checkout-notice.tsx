import { useStore } from '#web/lib/store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { checkoutError } from './checkout-error.ts'

export function CheckoutNotice() {
  const error = useStore(checkoutError, null)
  return error && <Alert title={error.text}>{error.detail}</Alert>
}
