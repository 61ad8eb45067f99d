import type { CartProduct } from '#contract/cart.ts'

/** The lines whose quantity exceeds the stock: pure rules. */

type Line = { productId: string; quantity: number; product: CartProduct | undefined }

export type Shortage = { productId: string; name: string; available: number }

export function listShortages(lines: readonly Line[]): Shortage[] {
  return lines.flatMap(({ productId, quantity, product }) =>
    product && product.available < quantity
      ? [{ productId, name: product.name, available: Math.max(0, product.available) }]
      : [],
  )
}

export function toShortageText({ name, available }: Shortage): string {
  if (available === 0) return `${name} is sold out.`
  return `Of ${name} only ${available} ${available === 1 ? 'is' : 'are'} left.`
}
