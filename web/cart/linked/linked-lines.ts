import type { CartLink } from '#contract/cart-link.ts'
import { CART_LINES_MAX, CART_LINK_LINES_MAX, QUANTITY_MAX } from '#contract/limits.ts'
import { toAvailability } from '#contract/products/availability.ts'
import type { Product } from '#contract/products/catalogue.ts'
import type { CartEntry } from '../cart-entries.ts'
import { toShortageText } from '../shortage.ts'

/** Which products of a link go into the cart: pure rules. */

export type LinkedProduct =
  | (CartEntry & { product: Product })
  | (CartEntry & { product: null; isUnknown: boolean })

export type LinkedLines = {
  added: (CartEntry & { product: Product })[]
  /** Sentences about products that could not be added. */
  problems: string[]
}

/** Takes no more than the stock and the cart allow, with the units that are in the cart already. */
export function planLinkedLines(
  { malformed, surplus }: CartLink,
  linked: readonly LinkedProduct[],
  inCart: readonly CartEntry[],
): LinkedLines {
  const held = new Map(inCart.map(({ productId, quantity }) => [productId, quantity]))
  const added: LinkedLines['added'] = []
  const problems: string[] = []
  const count = { unknown: malformed, failed: 0, full: 0 }
  for (const line of linked) {
    const { productId, product } = line
    if (!product) {
      count[line.isUnknown ? 'unknown' : 'failed'] += 1
      continue
    }
    const before = held.get(productId) ?? 0
    const wanted = before + line.quantity
    const available = toUnits(product)
    if (wanted > available) problems.push(toShortageText({ ...product, productId, available }))
    const quantity = Math.min(wanted, available, QUANTITY_MAX) - before
    if (quantity < 1) continue
    if (before === 0 && held.size >= CART_LINES_MAX) {
      count.full += 1
      continue
    }
    held.set(productId, before + quantity)
    added.push({ productId, quantity, product })
  }
  return { added, problems: [...problems, ...toCountTexts(count, surplus)] }
}

/** None before the start of a drop. The day decides between in stock and pre-order only. */
function toUnits(product: Product): number {
  return toAvailability(product, '').state === 'sold out' ? 0 : product.available
}

function toCountTexts(
  { unknown, failed, full }: Record<'unknown' | 'failed' | 'full', number>,
  surplus: number,
): string[] {
  const texts = [
    unknown > 0 &&
      `${countProducts(unknown)} of the link ${unknown === 1 ? 'is' : 'are'} not in this shop.`,
    failed > 0 && `${countProducts(failed)} of the link could not be loaded. Please open it again.`,
    full > 0 &&
      `A cart has at most ${CART_LINES_MAX} products: ${full} of the link ${full === 1 ? 'was' : 'were'} not added.`,
    surplus > 0 &&
      `A link adds at most ${CART_LINK_LINES_MAX} products: ${surplus} ${surplus === 1 ? 'was' : 'were'} not added.`,
  ]
  return texts.filter((text) => text !== false)
}

function countProducts(count: number): string {
  return count === 1 ? 'One product' : `${count} products`
}
