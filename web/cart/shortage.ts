import type { CartProduct } from '#contract/cart.ts'
import type { Copy } from '#contract/products/offers.ts'

/** The lines whose quantity exceeds the stock: pure rules. */

type Line = { productId: string; quantity: number; product: CartProduct | undefined }

export type Shortage = { productId: string; available: number } & Pick<CartProduct, 'name' | 'copy'>

/** The current product, whose units on hold for this customer are available to them: only their own cart knows of these. */
export function withHeld(product: CartProduct, stored: CartProduct | undefined): CartProduct {
  const { held = 0 } = stored ?? {}
  return held === 0 ? product : { ...product, available: product.available + held }
}

export function listShortages(lines: readonly Line[]): Shortage[] {
  return lines.flatMap(({ productId, quantity, product }) =>
    product && product.available < quantity
      ? [
          {
            productId,
            name: product.name,
            available: Math.max(0, product.available),
            ...(product.copy && { copy: product.copy }),
          },
        ]
      : [],
  )
}

export function toShortageText({ name, available, copy }: Shortage): string {
  if (copy) return toCopyShortageText(name, available, copy)
  if (available === 0) return `${name} is sold out.`
  return `Of ${name} only ${available} ${available === 1 ? 'is' : 'are'} left.`
}

/** As the server rejects the order. */
function toCopyShortageText(name: string, available: number, copy: Copy): string {
  const which = `The ${copy.mediaGrade ?? copy.condition} copy of "${name}"`
  return available === 0 ? `${which} is no longer available.` : `${which} is one piece.`
}

/** Why a row of the cart cannot be sent. */
export function toMissingText({
  available,
  copy,
}: Pick<CartProduct, 'available' | 'copy'>): string {
  if (copy?.availability === 'sold') return 'This copy has been sold.'
  if (copy?.availability === 'in-checkout') return 'Somebody is paying for this copy right now.'
  if (copy && available > 0) return 'There is only one of this copy.'
  return available > 0 ? `Only ${available} left` : 'Sold out'
}
