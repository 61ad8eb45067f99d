import { toDiscountCode } from '#contract/orders/discount-code.ts'
import { showToast } from '#web/ui/toast.tsx'
import { openCart } from '../cart-notices.ts'
import { setCode } from './code-store.ts'

/** Puts the code of a link (`?code=SUMMER`) into the cart; any other text is ignored. */
export function takeLinkedCode(entered: string): void {
  const code = toDiscountCode(entered)
  if (code === null) return
  setCode(code)
  showToast({
    title: `Code ${code} is in your cart`,
    action: { label: 'View cart', onClick: openCart },
  })
}
