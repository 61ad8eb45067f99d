import { useStore } from '#web/lib/store.ts'
import type { CartEntry } from '../cart-entries.ts'
import {
  type CartDiscount,
  cartDiscount,
  codeRefusal,
  discountCode,
  toLinesKey,
} from './code-store.ts'

const none = { code: '', cents: 0, lines: '' }

/** The discount of these lines; null while it is being checked. */
export function useCartDiscount(lines: readonly CartEntry[]): CartDiscount | null {
  const code = useStore(discountCode, null)
  const refusal = useStore(codeRefusal, null)
  const discount = useStore(cartDiscount, null)
  if (code === null || refusal?.code === code || lines.length === 0) return none
  const isCurrent = discount?.code === code && discount.lines === toLinesKey(lines)
  return isCurrent ? discount : null
}
