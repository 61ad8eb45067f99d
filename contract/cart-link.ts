import { CART_LINK_LINES_MAX, QUANTITY_MAX } from './limits.ts'

/** A link that puts products into the cart: `/?add=<id>:2,<id>`. A quantity of 1 may be omitted. */

export type LinkedLine = { productId: string; quantity: number }

/** The lines of a link, and how many of its parts were malformed or too many. */
export type CartLink = { lines: LinkedLine[]; malformed: number; surplus: number }

const PART = /^([\w-]{1,100})(?::(\d{1,6}))?$/

export function toCartLink(lines: readonly LinkedLine[]): string {
  const parts = lines.map(({ productId, quantity }) =>
    quantity === 1 ? productId : `${productId}:${quantity}`,
  )
  return `/?add=${parts.join(',')}`
}

/** @param text the value of `add`; a repeated product has the sum of its quantities */
export function parseCartLink(text: string): CartLink {
  const quantities = new Map<string, number>()
  let malformed = 0
  for (const part of text.split(',').filter(Boolean)) {
    const [, productId, digits = '1'] = PART.exec(part) ?? []
    const quantity = Number(digits)
    if (!productId || quantity < 1) malformed += 1
    else
      quantities.set(productId, Math.min((quantities.get(productId) ?? 0) + quantity, QUANTITY_MAX))
  }
  const lines = [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
  return {
    lines: lines.slice(0, CART_LINK_LINES_MAX),
    malformed,
    surplus: Math.max(0, lines.length - CART_LINK_LINES_MAX),
  }
}
