import { formatCents, toCents } from '../money.ts'
import type { Product } from './catalogue.ts'

/**
 * The price of a product outside its page: "$64.95" of its own stock, otherwise "from $6.00" of its variants that can be bought.
 * A product that is sold out has the price it had.
 */
export function toPriceOfProduct({
  available,
  price,
  offerSummary,
}: Pick<Product, 'available' | 'price' | 'offerSummary'>): string {
  if (available > 0 || !offerSummary) return formatCents(toCents(price))
  const { lowPrice, highPrice } = offerSummary
  const lowest = formatCents(toCents(lowPrice))
  return lowPrice < highPrice ? `from ${lowest}` : lowest
}
