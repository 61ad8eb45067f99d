import { createStoredText } from '#web/lib/storage.ts'
import { createStore } from '#web/lib/store.ts'

/** The discount code of the cart: saved in this browser beside the cart, for visitors and customers alike. */
export const discountCode = createStoredText('discount-code')

/** Why a code does not apply to the lines with this key; the next order is placed without it. */
type CodeRefusal = { code: string; text: string; lines: string }
export const codeRefusal = createStore<CodeRefusal | null>(null)

/** The discount of the code for the lines with this key. */
export type CartDiscount = { code: string; cents: number; isFreeDelivery?: boolean; lines: string }
export const cartDiscount = createStore<CartDiscount | null>(null)

/** The discount that the cart shows, as a text; empty without one. */
export function shownDiscount(): string {
  const { cents, isFreeDelivery } = cartDiscount.get() ?? {}
  return cents === undefined ? '' : `less ${cents}${isFreeDelivery ? ' and delivery' : ''}`
}

/** The code that an order is placed with. */
export function codeToSend(): string | undefined {
  const code = discountCode.get()
  return code === null || codeRefusal.get()?.code === code ? undefined : code
}

/** @param isValid whether the code can apply later, to other products */
export function refuseCode(refusal: CodeRefusal, isValid: boolean): void {
  const { code } = refusal
  codeRefusal.set(refusal)
  if (!isValid && discountCode.get() === code) discountCode.set(null)
}

/** Ends a refusal for other lines. A refusal of the checkout for these lines stays: it knows more than the check. */
export function acceptCode({ code, lines }: Pick<CodeRefusal, 'code' | 'lines'>): void {
  const refusal = codeRefusal.get()
  if (refusal?.code === code && refusal.lines !== lines) codeRefusal.set(null)
}

export function setCode(code: string | null): void {
  codeRefusal.set(null)
  discountCode.set(code)
}

type Line = { productId: string; quantity: number }

export const toLinesKey = (lines: readonly Line[]) =>
  lines.map(({ productId, quantity }) => `${productId} ${quantity}`).join()
